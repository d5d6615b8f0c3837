/** What a browser has and jsdom lacks, and the patience that a busy machine needs. */

import { configure } from "@testing-library/svelte";
import { vi } from "vitest";
import type { Texts } from "../src/i18n/index.svelte";
import { titles } from "../src/lib/titles.svelte";
import type { Title } from "../src/lib/types";
import told from "./titles.json";

globalThis.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as unknown as MediaQueryList;

// What a server tells; every part of the client may ask for facts.
titles.all = told as Title[];
// Every title speaks: tests render parts of tables that nobody has opened.
const texts = import.meta.glob<Texts<object>>("../src/games/*/texts/index.ts", { eager: true, import: "texts" });
await Promise.all(Object.values(texts).map((each) => each.load()));

/** Milliseconds after which something that should have happened is a failure: it hangs. */
const PATIENCE = 60_000;
vi.setConfig({ testTimeout: 2 * PATIENCE, hookTimeout: 2 * PATIENCE });
configure({ asyncUtilTimeout: PATIENCE });
const { waitFor } = vi;
vi.waitFor = (check, options = PATIENCE) => waitFor(check, options);
