/** What a browser has and jsdom lacks, and the patience that a busy machine needs. */

import { configure } from "@testing-library/svelte";
import { vi } from "vitest";
import { titles } from "../src/lib/titles.svelte";
import type { Title } from "../src/lib/types";
import told from "./titles.json";

globalThis.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as unknown as MediaQueryList;

// What a server tells; every part of the client may ask for facts.
titles.all = told as Title[];

/** Milliseconds after which something that should have happened is a failure: it hangs. */
const PATIENCE = 60_000;
vi.setConfig({ testTimeout: 2 * PATIENCE, hookTimeout: 2 * PATIENCE });
configure({ asyncUtilTimeout: PATIENCE });
const { waitFor } = vi;
vi.waitFor = (check, options = PATIENCE) => waitFor(check, options);
