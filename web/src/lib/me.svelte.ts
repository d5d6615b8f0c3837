/** The current user. A guest is created without a form as soon as the user wants to play. */

import { language, type LangChoice } from "../i18n/index.svelte";
import { Refusal, get, patch, post } from "./api";
import { cleanInput } from "./names";
import { settings } from "./settings.svelte";
import type { Person } from "./types";

/** Tells the other tabs of this browser who is signed in. */
const tabs = typeof BroadcastChannel === "function" ? new BroadcastChannel("sixfold-me") : null;

class Me {
  person = $state.raw<Person | null>(null);
  /** The id alone, for effects that depend only on the identity: `person` changes with every setting. */
  id = $derived(this.person?.id ?? null);
  known = $state(false);
  /** The error code of the last request. */
  #failure = $state<string | null>(null);
  /** Counts updates, to detect one during a request. */
  #revision = 0;

  /** Whether the server could not be reached at the last request. */
  get lost(): boolean {
    return this.#failure === "offline";
  }
  /** Whether the last request failed and should be repeated. */
  get isUnanswered(): boolean {
    return this.#failure !== null;
  }

  async refresh(): Promise<void> {
    const before = this.#revision;
    try {
      const { person } = await get<{ person: Person | null }>("/me");
      this.#failure = null;
      // Otherwise the identity has changed during the request.
      if (this.#revision === before) this.set(person);
    } catch (why) {
      this.#failure = why instanceof Refusal ? why.code : "failed";
      throw why;
    }
  }

  /** The current user, or a new guest. */
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

  /** Set the current user and adopt the settings of their account. */
  set(person: Person | null): void {
    this.known = true;
    this.#revision += 1;
    const isOther = person?.id !== this.person?.id;
    if (this.person && isOther) tabs?.postMessage(person?.id ?? null);
    this.person = person;
    if (!person || person.is_guest || !isOther) return;
    settings.adopt(person.preferences);
    // If the catalogue cannot be loaded, the language stays as it is.
    void language.load(settings.kept.lang).catch(() => {});
  }

  /** Switch to a language and remember it. */
  async chooseLanguage(lang: LangChoice): Promise<void> {
    await language.load(lang).catch(() => {
      throw new Refusal("offline", language.words.common.noWords);
    });
    // Store the choice only after its catalogue is loaded: without it, the next page would have no texts.
    settings.set("lang", lang);
  }

  /** Save the settings with the account. A guest's settings stay in this browser. */
  savePreferences(): void {
    if (!this.person || this.person.is_guest) return;
    const body = { lang: language.lang, preferences: { ...settings.kept, mute: settings.kept.muted } };
    // If the server cannot store them, this browser still has them.
    void patch<{ person: Person }>("/me", body).then(
      ({ person }) => this.set(person),
      () => {},
    );
  }
}

export const me = new Me();
settings.onchoice = () => me.savePreferences();
// A logout in one tab applies to all tabs.
tabs?.addEventListener("message", ({ data }: MessageEvent<string | null>) => {
  if (me.person && me.person.id !== data) location.reload();
});
