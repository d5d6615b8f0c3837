/** Moves the focus to a fallback when the focused element disappears, such as a played card or a pressed button. */
export class FocusKeeper {
  /** Whether the focus was last inside this place. */
  private here = false;

  constructor(
    private readonly place: () => HTMLElement,
    private readonly fallback: () => HTMLElement,
  ) {}

  /** Watch the focus. Returns a function that stops this. */
  watch(): () => void {
    const found = ({ target }: Event): void => {
      this.here = this.place().contains(target as Node);
    };
    // A click on nothing clears the focus on purpose.
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
    // Browsers take the focus from a disabled button only a little later.
    const isLost = !at || at === document.body || at.matches(":disabled");
    if (this.here && isLost) this.fallback().focus({ preventScroll: true });
  }
}

/** Keep the focus inside a place while the component exists. */
export function keepFocusIn(place: () => HTMLElement, fallback: () => HTMLElement): void {
  const keeper = new FocusKeeper(place, fallback);
  $effect(() => keeper.watch());
}
