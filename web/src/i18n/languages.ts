/** The languages of the client. A new one needs an entry here, a folder of texts beside this file, and a file in
 * `games/<title>/texts` for each title. */

import type { Words } from "./en";

interface LanguageInfo {
  /** The name of the language in itself. */
  readonly name: string;
  /** The locale for dates. */
  readonly dates: string;
  readonly load: () => Promise<{ default: Words }>;
}

export const LANGUAGES = {
  en: { name: "English", dates: "en-GB", load: () => import("./en") },
  de: { name: "Deutsch", dates: "de-DE", load: () => import("./de") },
} satisfies Record<string, LanguageInfo>;

export type Lang = keyof typeof LANGUAGES;
export const LANGS = Object.keys(LANGUAGES) as readonly Lang[];
