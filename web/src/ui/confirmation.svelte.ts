/** Milliseconds before a second press counts. */
const MOMENT = 500;

/** Asks for confirmation of an irreversible action. A second press counts only after a moment, so that a double click does not. */
export class Confirmation {
  asked = $state(false);
  ready = $state(false);
  #arming: ReturnType<typeof setTimeout> | undefined;

  /** Whether this press confirms. The first press only asks. */
  press(): boolean {
    if (this.asked) return this.ready;
    this.asked = true;
    this.#arming = setTimeout(() => (this.ready = true), MOMENT);
    return false;
  }

  /** Withdraw the question. */
  forget(): void {
    clearTimeout(this.#arming);
    this.asked = this.ready = false;
  }
}
