import { afterEach, expect, it } from "vitest";
import type { TableInfo, View } from "../lib/types";
import { promised, remember } from "./promises";

afterEach(() => localStorage.clear());
const table = (more: Partial<TableInfo>): TableInfo => ({ id: "t", status: "playing", number: 1, results: [], commitment: "aa", ...more }) as TableInfo;
const view = {} as View;
const place = [{ seat: 0, do: "place" }];

it("keeps what was seen first", () => {
  remember(table({ status: "open", number: 0 }), null, []);
  remember(table({ commitment: "bb" }), view, place);
  expect(promised("t-1")).toEqual({ commitment: "aa", seen: "start" });
  expect(promised("t-2")).toBeNull();
});

it("knows what was seen only in the middle of a game", () => {
  remember(table({}), view, place);
  expect(promised("t-1")).toEqual({ commitment: "aa", seen: "during" });
});

it("takes the commitment between two games for the next one", () => {
  remember(table({ results: [{}, {}] as TableInfo["results"], number: 2, commitment: "cc" }), view, place);
  expect(promised("t-3")).toEqual({ commitment: "cc", seen: "start" });
});

it("does not remember what it sees only after the end", () => {
  remember(table({ status: "over", results: [{}] as TableInfo["results"] }), view, place);
  remember(table({ commitment: null }), view, []);
  expect(promised("t-1")).toBeNull();
});

it("keeps the newest games, and starts again where what was kept cannot be read", () => {
  for (let game = 0; game < 230; game++) remember(table({ id: `t${game}` }), view, []);
  expect(promised("t0-1")).toBeNull();
  expect(promised("t229-1")).not.toBeNull();
  localStorage.setItem("sixfold.commitments", "{");
  remember(table({}), view, []);
  expect(promised("t-1")).not.toBeNull();
});
