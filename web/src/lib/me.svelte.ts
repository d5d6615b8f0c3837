/** Who one is here. A guest is made without any form, as soon as somebody wants to play. */

import { language } from "../i18n/index.svelte";
import { get, post } from "./api";
import type { Person } from "./types";

class Me {
  person = $state<Person | null>(null);
  known = $state(false);

  async look(): Promise<void> {
    this.person = (await get<{ person: Person | null }>("/me")).person;
    this.known = true;
  }

  /** Be somebody from now on; whoever is somebody already stays that. */
  async be(name = ""): Promise<Person> {
    if (this.person) return this.person;
    const wanted = name.trim() || language.words.common.guest;
    this.person = (await post<{ person: Person }>("/guest", { name: wanted, lang: language.lang })).person;
    this.known = true;
    return this.person;
  }
}

export const me = new Me();
