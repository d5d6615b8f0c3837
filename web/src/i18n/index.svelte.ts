/** The texts of the client. A language's catalogue is loaded when the language is chosen. Texts are in catalogues only. */

import { untrack } from "svelte";
import type { Words } from "./en";
import { LANGS, LANGUAGES, type Lang } from "./languages";

export { LANGS, LANGUAGES, type Lang };
/** A chosen language, or the browser's. */
export type LangChoice = Lang | "auto";

/** The first of the browser's languages that has a catalogue. */
function preferred(): Lang {
  for (const wanted of navigator.languages) {
    const short = wanted.slice(0, 2).toLowerCase();
    const found = LANGS.find((lang) => lang === short);
    if (found) return found;
  }
  return "en";
}

/** Texts that belong to a part of the client. */
interface Part {
  fetch(lang: Lang): Promise<() => void>;
}

class Language {
  lang = $state<Lang>("en");
  words = $state.raw<Words>({} as Words);
  /** Further loaded texts, which change with the language. */
  readonly #parts = new Set<Part>();
  /** The language that is on its way. */
  #wanted: Lang = "en";

  /** Load all texts of a language and switch to it. */
  async load(wanted: LangChoice): Promise<void> {
    const lang = wanted === "auto" ? preferred() : wanted;
    this.#wanted = lang;
    const [{ default: words }, ...parts] = await Promise.all([
      LANGUAGES[lang].load(),
      ...[...this.#parts].map((part) => part.fetch(lang)),
    ]).catch((why: unknown) => {
      this.#wanted = this.lang;
      throw why;
    });
    this.words = words;
    for (const use of parts) use();
    this.lang = lang;
    document.documentElement.lang = lang;
  }

  /** Load a part in the wanted language, and again if another one is wanted in the meantime. */
  async include(part: Part): Promise<void> {
    let lang: Lang;
    do {
      lang = this.#wanted;
      (await part.fetch(lang))();
    } while (lang !== this.#wanted);
    this.#parts.add(part);
  }
}

export const language = new Language();

/** The texts by area, always in the current language: `t.table.yourTurn`. */
export const t = new Proxy({} as Words, { get: (_, area) => language.words[area as keyof Words] });

/** The texts of a part that is loaded later, such as a title. `files` are modules named after their language. */
export class Texts<T extends object> {
  #words = $state.raw<T | null>(null);
  readonly words = new Proxy({} as T, { get: (_, name) => this.#words?.[name as keyof T] });

  constructor(private readonly files: Record<string, () => Promise<{ default: T }>>) {}

  /** Load a part of the client together with its texts. */
  with<P>(load: () => Promise<P>): () => Promise<P> {
    return async () => (await Promise.all([load(), this.load()]))[0];
  }

  /** Who waits for them does not depend on them: a change of the language loads nothing else again. */
  load(): Promise<void> {
    return untrack(async () => {
      if (!this.#words) await language.include(this);
    });
  }

  /** Load a language. Returns a function that switches to it. */
  async fetch(lang: Lang): Promise<() => void> {
    const words = (await this.files[`./${lang}.ts`]!()).default;
    return () => (this.#words = words);
  }
}

const formats = new Map<string, Intl.NumberFormat>();

export function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  const name = language.lang + JSON.stringify(options);
  let format = formats.get(name);
  if (!format) formats.set(name, (format = new Intl.NumberFormat(language.lang, options)));
  return format.format(value);
}

export const percent = (share: number): string => number(share, { style: "percent", maximumFractionDigits: 0 });
const inDates = (when: number | Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LANGUAGES[language.lang].dates, options).format(when);
export const date = (ms: number): string => inDates(ms, { dateStyle: "medium" });
/** The abbreviated weekday of a date in UTC. */
export const weekday = (day: Date): string => inDates(day, { weekday: "short", timeZone: "UTC" });
export const list = (items: string[]): string => new Intl.ListFormat(language.lang).format(items);
