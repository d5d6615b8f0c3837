import type { Play } from "./play.svelte";

/** Where the keyboard and a screen reader go on when what they were at is gone: a card that was played, a button that was pressed. */
export class Staying {
  /** Whether they were last at the table. */
  private here = false;

  constructor(private readonly place: () => HTMLElement, private readonly fallback: () => HTMLElement) {}

  /** Watch where they are; ends with the function that is given back. */
  watch(): () => void {
    const found = ({ target }: Event): void => { this.here = this.place().contains(target as Node); };
    // Who points at nothing wants to be nowhere.
    const pointed = (): void => { this.here = false; };
    addEventListener("focusin", found);
    addEventListener("pointerdown", pointed, true);
    return () => {
      removeEventListener("focusin", found);
      removeEventListener("pointerdown", pointed, true);
    };
  }

  /** After the table has changed. */
  settle(): void {
    const at = document.activeElement;
    // What can no longer be pressed loses the focus a little later.
    const isLost = !at || at === document.body || at.matches(":disabled");
    if (this.here && isLost) this.fallback().focus({ preventScroll: true });
  }
}

/** Stay at a table as long as it is shown. */
export function stay(play: Play, table: () => HTMLElement, fallback: () => HTMLElement): void {
  const staying = new Staying(table, fallback);
  $effect(() => staying.watch());
  $effect(() => {
    void [play.events, play.view, play.busy];
    staying.settle();
  });
}
