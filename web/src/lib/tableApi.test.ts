import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { knownCommitment } from "./commitments";
import { language } from "../i18n/index.svelte";
import type { Seat } from "./types";
import { findTable, openTable, others, playDaily } from "./tableApi";

beforeEach(() => language.load("en"));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
const seat = (name: string | null, bot: string | null = null): Seat => ({ name: name ?? "", bot, free: name === null });

it("names the other players, even if they have the same name", () => {
  expect(others({ seats: [seat("Guest"), seat("Guest")], yours: [1] }, "Guest")).toEqual(["Guest"]);
  expect(others({ seats: [seat("Ada"), seat("Guest"), seat(null)], yours: [1] }, "Guest")).toEqual(["Ada"]);
  expect(others({ seats: [seat("Guest"), seat("Bot", "level:3")], yours: [0] }, "Guest")).toEqual(["Cosmo (3)"]);
  expect(others({ seats: [seat("Ada"), seat("Mia")] }, "Leo")).toEqual(["Ada", "Mia"]);
});

it("does not list you as another player after you change your name", () => {
  expect(others({ seats: [seat("Guest"), seat("Bot", "level:3")], yours: [0] }, "Quirina")).toEqual(["Cosmo (3)"]);
  expect(others({ seats: [seat("Ada"), seat("Leo")], yours: [0, 1] }, "Leo")).toEqual(["Ada"]);
});

it("stores the commitment in the answer that opens a table", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ id: "t", code: "c", commitment: "aa" }));
  expect(await openTable({})).toBe("/t/t");
  expect(knownCommitment("t-1")).toEqual({ commitment: "aa", seen: "start" });
});

it("stores the commitment of the daily challenge", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ id: "d", code: "c", commitment: "bb" }));
  expect(await playDaily()).toBe("/t/d");
  expect(knownCommitment("d-1")).toEqual({ commitment: "bb", seen: "start" });
});

it("stores nothing if the table has no commitment yet", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ id: "t", code: "c", commitment: null }));
  expect(await findTable("c")).toBe("/t/t");
  expect(knownCommitment("t-1")).toBeNull();
});
