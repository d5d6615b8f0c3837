/** The words of the client. A catalogue is loaded when its language is chosen; no text stands anywhere else. */

import type { Words } from "./en";
import { LANGS, LANGUAGES, type Lang } from "./languages";

export { LANGS, LANGUAGES, type Lang };
/** A language that was chosen, or that of the browser. */
export type LangChoice = Lang | "auto";

/** The language of the browser, as far as we speak it. */
function preferred(): Lang {
  for (const wanted of navigator.languages) {
    const short = wanted.slice(0, 2).toLowerCase();
    const found = LANGS.find((lang) => lang === short);
    if (found) return found;
  }
  return "en";
}

class Language {
  lang = $state<Lang>("en");
  words = $state.raw<Words>({} as Words);

  /** Load the catalogue of a language and switch to it. */
  async load(wanted: LangChoice): Promise<void> {
    const lang = wanted === "auto" ? preferred() : wanted;
    const words = (await LANGUAGES[lang].load()).default;
    this.words = words;
    this.lang = lang;
    document.documentElement.lang = lang;
  }
}

export const language = new Language();

/** The words by area, always in the language chosen now: `t.table.yourTurn`. */
export const t = new Proxy({} as Words, { get: (_, area) => language.words[area as keyof Words] });

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
/** A day that is given in UTC. */
export const weekday = (day: Date): string => inDates(day, { weekday: "short", timeZone: "UTC" });
export const list = (items: string[]): string => new Intl.ListFormat(language.lang).format(items);
