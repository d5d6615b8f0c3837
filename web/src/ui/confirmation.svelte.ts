/** Milliseconds. */
const MOMENT = 500;

/** A question before what cannot be undone. A yes is heard a moment after it: the second click of a double click is none. */
export class Confirmation {
  asked = $state(false);
  ready = $state(false);
  #arming: ReturnType<typeof setTimeout> | undefined;

  /** Whether this press is the yes; the first one asks. */
  press(): boolean {
    if (this.asked) return this.ready;
    this.asked = true;
    this.#arming = setTimeout(() => (this.ready = true), MOMENT);
    return false;
  }

  /** Nothing is asked any more. */
  forget(): void {
    clearTimeout(this.#arming);
    this.asked = this.ready = false;
  }
}
