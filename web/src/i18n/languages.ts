/** The languages of the client. Another one is another entry here, a folder of texts beside this file, and a file in
 * `games/<title>/texts` for each title. */

import type { Words } from "./en";

interface Spoken {
  /** What the language calls itself. */
  readonly name: string;
  /** How it writes dates. */
  readonly dates: string;
  readonly load: () => Promise<{ default: Words }>;
}

export const LANGUAGES = {
  en: { name: "English", dates: "en-GB", load: () => import("./en") },
  de: { name: "Deutsch", dates: "de-DE", load: () => import("./de") },
} satisfies Record<string, Spoken>;

export type Lang = keyof typeof LANGUAGES;
export const LANGS = Object.keys(LANGUAGES) as readonly Lang[];
