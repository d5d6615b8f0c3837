/** Where the keyboard and a screen reader go on when what they were at is gone: a card that was played, a button that was pressed. */
export class FocusKeeper {
  /** Whether they were last at this place. */
  private here = false;

  constructor(
    private readonly place: () => HTMLElement,
    private readonly fallback: () => HTMLElement,
  ) {}

  /** Watch where they are; ends with the function that is given back. */
  watch(): () => void {
    const found = ({ target }: Event): void => {
      this.here = this.place().contains(target as Node);
    };
    // A click on nothing gives up the focus.
    const pointed = (): void => {
      this.here = false;
    };
    const changes = new MutationObserver(() => this.settle());
    addEventListener("focusin", found);
    addEventListener("pointerdown", pointed, true);
    changes.observe(this.place(), { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => {
      changes.disconnect();
      removeEventListener("focusin", found);
      removeEventListener("pointerdown", pointed, true);
    };
  }

  private settle(): void {
    const at = document.activeElement;
    // What can no longer be pressed loses the focus a little later.
    const isLost = !at || at === document.body || at.matches(":disabled");
    if (this.here && isLost) this.fallback().focus({ preventScroll: true });
  }
}

/** Stay at a place as long as it is shown. */
export function keepFocusIn(place: () => HTMLElement, fallback: () => HTMLElement): void {
  const keeper = new FocusKeeper(place, fallback);
  $effect(() => keeper.watch());
}
