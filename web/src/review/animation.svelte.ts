/** The GIF of a game, which the server draws on request: this takes seconds, so it can be saved or shared once it is there. */

import { Refusal } from "../lib/api";
import { t } from "../i18n/index.svelte";

/** Milliseconds; a busy server draws one animation after the other. */
const PATIENCE = 120_000;

export class AnimatedPicture {
  /** The address of the file in this page, once it is there. */
  url = $state<string | null>(null);
  busy = $state(false);
  problem = $state<string | null>(null);
  #file: File | null = null;

  constructor(private readonly name: string) {}

  async load(path: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      const response = await fetch(`/api/v1${path}`, { signal: AbortSignal.timeout(PATIENCE) });
      if (!response.ok) throw new Refusal("failed", await reason(response));
      this.drop();
      this.#file = new File([await response.blob()], this.name, { type: "image/gif" });
      this.url = URL.createObjectURL(this.#file);
    } catch (why) {
      this.problem = why instanceof Refusal ? why.message : t.common.offline;
    } finally {
      this.busy = false;
    }
  }

  get canShare(): boolean {
    return this.#file !== null && (navigator.canShare?.({ files: [this.#file] }) ?? false);
  }

  async share(): Promise<void> {
    // A cancelled share is not an error.
    if (this.#file) await navigator.share({ files: [this.#file] }).catch(() => {});
  }

  /** Forget the file. */
  drop(): void {
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = null;
    this.#file = null;
  }
}

async function reason(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { error?: { message?: string } } | null;
  return body?.error?.message ?? t.common.failed;
}
