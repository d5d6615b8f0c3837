/** A list that is loaded page by page. */

import { Attempt } from "../lib/attempt.svelte";
import type { Page } from "../lib/tableApi";

export class PagedList<T> {
  items = $state.raw<T[]>([]);
  next = $state<string | null>(null);
  loaded = $state(false);
  /** Whether the user has loaded more than the first page. */
  turned = false;
  readonly asking = new Attempt();

  constructor(readonly ask: (after: string | null) => Promise<Page<T>>) {}

  /** Load the first page. */
  async load(): Promise<void> {
    const page = await this.asking.run(() => this.ask(null));
    if (!page) return;
    this.turned = false;
    this.items = page.items;
    this.next = page.next;
    this.loaded = true;
  }

  async more(): Promise<void> {
    const page = await this.asking.run(() => this.ask(this.next));
    if (!page) return;
    this.turned = true;
    this.items = [...this.items, ...page.items];
    this.next = page.next;
  }
}
