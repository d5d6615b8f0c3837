/** Who one is here. A guest is made without any form, as soon as somebody wants to play. */

import { language, type LangChoice } from "../i18n/index.svelte";
import { Refusal, get, patch, post } from "./api";
import { cleanInput } from "./names";
import { settings } from "./settings.svelte";
import type { Person } from "./types";

/** Where the tabs of a browser tell each other who one is now. */
const tabs = typeof BroadcastChannel === "function" ? new BroadcastChannel("sixfold-me") : null;

class Me {
  person = $state.raw<Person | null>(null);
  /** For what depends on who one is, and not on what is known of them: that is told anew with every setting. */
  id = $derived(this.person?.id ?? null);
  known = $state(false);
  /** Why one was not told when one asked last, for programs. */
  #failure = $state<string | null>(null);
  /** How often one was told, to know whether something was told meanwhile. */
  #revision = 0;

  /** Whether the house could not be reached when one asked. */
  get lost(): boolean {
    return this.#failure === "offline";
  }
  /** Whether it is to be asked again, for whatever reason. */
  get isUnanswered(): boolean {
    return this.#failure !== null;
  }

  async refresh(): Promise<void> {
    const before = this.#revision;
    try {
      const { person } = await get<{ person: Person | null }>("/me");
      this.#failure = null;
      // Who has become somebody since then is not who the question was about.
      if (this.#revision === before) this.set(person);
    } catch (why) {
      this.#failure = why instanceof Refusal ? why.code : "failed";
      throw why;
    }
  }

  /** Be somebody from now on; whoever is somebody already stays that. */
  async ensureGuest(name = ""): Promise<Person> {
    if (this.person) return this.person;
    const wanted = cleanInput(name) || language.words.common.guest;
    const { person } = await post<{ person: Person }>("/guest", { name: wanted, lang: language.lang });
    this.set(person);
    return person;
  }

  async rename(name: string): Promise<void> {
    this.set((await patch<{ person: Person }>("/me", { name: cleanInput(name) })).person);
  }

  /** This is who one is; what they have chosen elsewhere holds here, too. */
  set(person: Person | null): void {
    this.known = true;
    this.#revision += 1;
    const isOther = person?.id !== this.person?.id;
    if (this.person && isOther) tabs?.postMessage(person?.id ?? null);
    this.person = person;
    if (!person || person.is_guest || !isOther) return;
    settings.adopt(person.preferences);
    // Without its words one is spoken to as before.
    void language.load(settings.kept.lang).catch(() => {});
  }

  /** Be spoken to in this language from now on. */
  async chooseLanguage(lang: LangChoice): Promise<void> {
    await language.load(lang).catch(() => {
      throw new Refusal("offline", language.words.common.noWords);
    });
    // Only now: without a catalogue the next page would have no texts.
    settings.set("lang", lang);
  }

  /** Keep what was chosen with the account, so that it holds everywhere. A guest has this browser only. */
  savePreferences(): void {
    if (!this.person || this.person.is_guest) return;
    const body = { lang: language.lang, preferences: { ...settings.kept, mute: settings.kept.muted } };
    // What could not be kept there is kept here all the same.
    void patch<{ person: Person }>("/me", body).then(
      ({ person }) => this.set(person),
      () => {},
    );
  }
}

export const me = new Me();
settings.onchoice = () => me.savePreferences();
// Whoever logs out in one tab must not go on playing in the others.
tabs?.addEventListener("message", ({ data }: MessageEvent<string | null>) => {
  if (me.person && me.person.id !== data) location.reload();
});
