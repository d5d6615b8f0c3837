import { afterFrame } from "../lib/deferred.svelte";

/** Words for those who listen. What stays the same is read out only once, so it goes before it is said again. */
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
