import { afterAll, beforeAll, expect, it } from "vitest";
import de from "../i18n/de";
import { language } from "../i18n/index.svelte";
import type { GameEvent, View } from "../lib/types";
import { gainsOf } from "./gains";
import type { RunningTable } from "./tableModel";
import { sentence, standing, turn } from "./sentences";

beforeAll(() => {
  language.words = de;
  language.lang = "de";
});
afterAll(() => {
  language.lang = "en";
});
const playing = (more: Record<string, unknown> = {}): RunningTable =>
  ({
    seat: 0,
    isMine: true,
    name: (seat: number) => ["Ada", "Ben", "Cem", "Dan"][seat],
    flagged: new Set(),
    table: { yours: [0], take_back: null },
    ...more,
  }) as unknown as RunningTable;
const sentenceOf = (play: RunningTable, event: GameEvent): string =>
  sentence(play, event, gainsOf(event), ([q]) => `d${q}`);
const laid = (seat: number, tile: string): GameEvent => ({
  seat,
  do: "place",
  tile,
  at: [
    [8, 0],
    [9, 0],
  ],
  gains: [1, 1],
});

it("addresses the player who has moved as you, and names the others", () => {
  expect(sentenceOf(playing(), laid(0, "RY"))).toBe("Du legst Rot und Gelb auf d8, d9: Rot +1, Gelb +1.");
  expect(sentenceOf(playing(), laid(1, "YY"))).toBe("Ben legt doppelt Gelb auf d8, d9: Gelb +2.");
  expect(sentenceOf(playing(), { seat: 0, do: "resign" })).toBe("Du gibst auf.");
  // If several players share the screen, all are named.
  expect(sentenceOf(playing({ table: { yours: [0, 1], take_back: null } }), { seat: 0, do: "exchange" })).toBe(
    "Ada tauscht.",
  );
});

it("says what to do while a turn is not over", () => {
  const at = (phase: string): View => ({ to_move: 0, phase, result: null }) as unknown as View;
  expect(turn(playing(), at("place"))).toBe("Du bist dran.");
  expect(turn(playing(), at("choose"))).toBe("Du darfst jetzt tauschen.");
  expect(turn(playing({ table: { yours: [0], take_back: 0 } }), at("draw"))).toBe(
    "Beende jetzt deinen Zug, oder nimm ihn zurück.",
  );
});

it("names all players who share a track", () => {
  expect(standing(playing(), [0, 2], { R: 3, G: 1 })).toBe("Ada und Cem: Rot 3, Grün 1. Am schwächsten: Grün, mit 1.");
});
