/** Under which address other devices reach this server: where the page is open on the server's own computer, not under its own. */

import { get } from "./api";

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

export class ServerAddress {
  /** What links for others begin with. */
  origin = $state("");
  /** Whether they lead nowhere but to this computer. */
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
