/** The texts of this game, in addition to those of every table. */

import { Texts } from "../../../i18n/index.svelte";
import type { Words } from "./en";

export const texts = new Texts<Words>(import.meta.glob<{ default: Words }>("./??.ts"));
export const words = texts.words;
