/** Adds browser features that jsdom lacks, and generous timeouts for busy machines. */

import { configure } from "@testing-library/svelte";
import { vi } from "vitest";
import { language, type Texts } from "../src/i18n/index.svelte";
import { titles } from "../src/lib/titles.svelte";
import type { Title } from "../src/lib/types";
import titlesJson from "./titles.json";

globalThis.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as unknown as MediaQueryList;

// The server's titles, because every part of the client may need facts about them.
titles.all = titlesJson as Title[];
// Load the texts of all titles, because tests render parts of tables without opening them.
const texts = import.meta.glob<Texts<object>>("../src/games/*/texts/index.ts", { eager: true, import: "texts" });
await Promise.all(Object.values(texts).map((each) => each.load()));
// Each file begins in English, whatever language the one before it left behind.
await language.load("en");

/** Milliseconds after which a test counts as hanging. */
const PATIENCE = 60_000;
vi.setConfig({ testTimeout: 2 * PATIENCE, hookTimeout: 2 * PATIENCE });
configure({ asyncUtilTimeout: PATIENCE });
const { waitFor } = vi;
vi.waitFor = (check, options = PATIENCE) => waitFor(check, options);
