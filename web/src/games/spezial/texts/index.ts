/** What this game says, besides what every table does. */

import { Texts } from "../../../i18n/index.svelte";
import type { Words } from "./en";

export const texts = new Texts<Words>(import.meta.glob<{ default: Words }>("./??.ts"));
export const words = texts.words;
