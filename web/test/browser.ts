/** Adds browser features that jsdom lacks, and generous timeouts for busy machines. */

import { configure } from "@testing-library/svelte";
import { vi } from "vitest";
import { titles } from "../src/lib/titles.svelte";
import type { Title } from "../src/lib/types";
import titlesJson from "./titles.json";

globalThis.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as unknown as MediaQueryList;

// The server's titles, because every part of the client may need facts about them.
titles.all = titlesJson as Title[];

/** Milliseconds after which a test counts as hanging. */
const PATIENCE = 60_000;
vi.setConfig({ testTimeout: 2 * PATIENCE, hookTimeout: 2 * PATIENCE });
configure({ asyncUtilTimeout: PATIENCE });
const { waitFor } = vi;
vi.waitFor = (check, options = PATIENCE) => waitFor(check, options);
