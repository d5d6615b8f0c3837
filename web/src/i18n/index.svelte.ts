/** The texts of the client. A language's catalogue is loaded when the language is chosen. Texts are in catalogues only. */

import type { Words } from "./en";

export type Lang = "en" | "de";
export const LANGS: readonly Lang[] = ["en", "de"];
/** A chosen language, or the browser's. */
export type LangChoice = Lang | "auto";

/** Dates use the format of the chosen language; our English is British. */
const DATES: Record<Lang, string> = { en: "en-GB", de: "de-DE" };

/** The first of the browser's languages that has a catalogue. */
function preferred(): Lang {
  for (const wanted of navigator.languages) {
    const short = wanted.slice(0, 2).toLowerCase();
    if (short === "de" || short === "en") return short;
  }
  return "en";
}

class Language {
  lang = $state<Lang>("en");
  words = $state.raw<Words>({} as Words);

  /** Load the catalogue of a language and switch to it. */
  async load(wanted: LangChoice): Promise<void> {
    const lang = wanted === "auto" ? preferred() : wanted;
    const words = lang === "de" ? (await import("./de")).default : (await import("./en")).default;
    this.words = words;
    this.lang = lang;
    document.documentElement.lang = lang;
  }
}

export const language = new Language();

/** The texts by area, always in the current language: `t.table.yourTurn`. */
export const t = new Proxy({} as Words, { get: (_, area) => language.words[area as keyof Words] });

const formats = new Map<string, Intl.NumberFormat>();

export function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  const name = language.lang + JSON.stringify(options);
  let format = formats.get(name);
  if (!format) formats.set(name, (format = new Intl.NumberFormat(language.lang, options)));
  return format.format(value);
}

export const percent = (share: number): string => number(share, { style: "percent", maximumFractionDigits: 0 });
export const date = (ms: number): string =>
  new Intl.DateTimeFormat(DATES[language.lang], { dateStyle: "medium" }).format(ms);
export const list = (items: string[]): string => new Intl.ListFormat(language.lang).format(items);
