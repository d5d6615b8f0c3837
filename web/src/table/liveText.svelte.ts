import { afterFrame } from "../lib/deferred.svelte";

/** Text for screen readers. They read an unchanged text only once, so it is cleared before it is set again. */
export class LiveText {
  words = $state("");
  #stop = (): void => {};

  forget(): void {
    this.#stop();
    this.words = "";
  }

  say(words: string): void {
    this.forget();
    this.#stop = afterFrame(() => {
      this.words = words;
    });
  }
}
