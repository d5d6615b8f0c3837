import { readFileSync } from "node:fs";
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dealOf } from "./index";
import { language } from "../i18n/index.svelte";
import type { TableInfo, View } from "../lib/types";
import Commitment from "../fairness/Commitment.svelte";
import ShuffleCheck from "../fairness/ShuffleCheck.svelte";
import type { Recorded } from "../fairness/shuffle";
import type { ShownGame } from "../fairness/recordCheck";

const record = (JSON.parse(readFileSync("test/shuffles.json", "utf8")) as Recorded[])[0]!;
let answer: Recorded;

beforeEach(async () => {
  await language.load("en");
  answer = structuredClone(record);
  vi.stubGlobal("fetch", async () => Response.json(answer));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Show the commitment of a table before or during its game. */
function see(commitment: string, view: View | null, events: { seat: number; do: string }[]): void {
  const table = {
    id: "t",
    status: view ? "playing" : "open",
    number: view ? 1 : 0,
    results: [],
    commitment,
  } as unknown as TableInfo;
  const { getByTestId } = render(Commitment, { props: { table, view, events } });
  expect(getByTestId("committed").textContent).toContain(commitment);
  cleanup();
}

const renderCheck = async (more: { daily?: boolean | undefined; shown?: ShownGame } = {}): Promise<HTMLElement> =>
  render(ShuffleCheck, { dealOf, game: "t-1", daily: false, ...more }).findByTestId("shuffle");
const words = (): typeof language.words.fairness => language.words.fairness;

it("verifies a shuffle whose commitment was seen before the first move", async () => {
  see(record.shuffle!.commitment, null, []);
  const text = (await renderCheck()).textContent;
  expect(text).toContain(language.words.fairness.verified);
  expect(text).toContain(language.words.fairness.seen.start);
  expect(text).toContain(record.shuffle!.commitment);
  expect(text).toContain(record.shuffle!.seed!);
});

it("says if a commitment was seen only during or after the game", async () => {
  expect((await renderCheck()).textContent).toContain(language.words.fairness.seenAfter);
  cleanup();
  see(record.shuffle!.commitment, {} as View, [{ seat: 0, do: "place" }]);
  expect((await renderCheck()).textContent).toContain(language.words.fairness.seen.during);
});

it("rejects a commitment other than the one seen", async () => {
  see("ab".repeat(32), null, []);
  const text = (await renderCheck()).textContent;
  expect(text).toContain(language.words.fairness.broken);
  expect(text).toContain(language.words.fairness.otherCommitment);
  expect(text).not.toContain(language.words.fairness.verified);
});

it("names the first draw that does not match the seed", async () => {
  const draw = answer.events.findIndex((event) => event.do === "draw");
  answer.events[draw]!.tiles = [answer.events[draw]!.tiles![0] === "RG" ? "RB" : "RG"];
  const shown = await renderCheck();
  expect(shown.textContent).toContain(language.words.fairness.broken);
  expect(shown.textContent).toContain(`Event ${draw + 1} `);
  expect(shown).toHaveProperty("open", true);
});

it("waits for the seed of a daily challenge that others still play", async () => {
  answer.shuffle!.seed = null;
  expect((await renderCheck({ daily: true })).textContent).toContain(words().unrevealed);
});

it("does not wait for the seed of any other table", async () => {
  answer.shuffle!.seed = null;
  const text = (await renderCheck()).textContent;
  expect(text).toContain(words().broken);
  expect(text).toContain(words().noSeed);
  expect(text).not.toContain(words().unrevealed);
  cleanup();
  // While the kind of table is unknown, it mentions no other players.
  const unknown = (await renderCheck({ daily: undefined })).textContent;
  expect(unknown).toContain(words().unrevealed);
  expect(unknown).not.toContain(words().unrevealedWhy);
});

it.each([
  [
    "none",
    (): void => {
      answer.shuffle = null;
    },
  ],
  [
    "one of an unknown scheme",
    (): void => {
      answer.shuffle!.scheme = "another";
    },
  ],
])("reports that a promised shuffle is missing if the record has %s", async (_, spoil) => {
  see(record.shuffle!.commitment, null, []);
  spoil();
  const text = (await renderCheck()).textContent;
  expect(text).toContain(words().broken);
  expect(text).toContain(words().noShuffle);
  expect(text).toContain(record.shuffle!.commitment);
});

it("does not verify a record without dealt tiles", async () => {
  answer.setup = {};
  answer.events = [{ seat: 0, do: "place" }];
  const text = (await renderCheck()).textContent;
  expect(text).toContain(words().broken);
  expect(text).toContain(words().incomplete);
});

it("does not verify a record of a game other than the one shown", async () => {
  const shown: ShownGame = {
    setup: { racks: [record.setup.racks![0]!, []] },
    events: [{ seat: 0, do: "draw", tiles: ["PP"] }],
  };
  const text = (await renderCheck({ shown })).textContent;
  expect(text).toContain(words().broken);
  expect(text).toContain(words().otherGame(1));
});
