/** The address under which other devices reach this server. It differs from the page's own address on the server's computer. */

import { get } from "./api";

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

export class ServerAddress {
  /** The origin of links that are shared with others. */
  origin = $state("");
  /** Whether shared links work only on this computer. */
  isLocal = $state(false);
  #isAsked = false;

  constructor(private readonly place: Pick<Location, "origin" | "hostname"> = location) {
    this.origin = place.origin;
  }

  async find(): Promise<void> {
    if (this.#isAsked || !LOOPBACK.test(this.place.hostname)) return;
    this.#isAsked = true;
    const { address } = await get<{ address: string | null }>("/address").catch(() => ({ address: null }));
    this.isLocal = address === null;
    if (address) this.origin = address;
  }
}

export const serverAddress = new ServerAddress();
