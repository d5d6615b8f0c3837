import { afterEach, expect, it } from "vitest";
import type { TableInfo, View } from "./types";
import { knownCommitment, rememberCommitment } from "./commitments";

afterEach(() => localStorage.clear());
const table = (more: Partial<TableInfo>): TableInfo =>
  ({ id: "t", status: "playing", number: 1, results: [], commitment: "aa", ...more }) as TableInfo;
const view = {} as View;
const place = [{ seat: 0, do: "place" }];

it("keeps the first commitment seen", () => {
  rememberCommitment(table({ status: "open", number: 0 }), null, []);
  rememberCommitment(table({ commitment: "bb" }), view, place);
  expect(knownCommitment("t-1")).toEqual({ commitment: "aa", seen: "start" });
  expect(knownCommitment("t-2")).toBeNull();
});

it("marks a commitment that was first seen during the game", () => {
  rememberCommitment(table({}), view, place);
  expect(knownCommitment("t-1")).toEqual({ commitment: "aa", seen: "during" });
});

it("assigns a commitment seen between two games to the next game", () => {
  rememberCommitment(table({ results: [{}, {}] as TableInfo["results"], number: 2, commitment: "cc" }), view, place);
  expect(knownCommitment("t-3")).toEqual({ commitment: "cc", seen: "start" });
});

it("does not store a commitment first seen after the end", () => {
  rememberCommitment(table({ status: "over", results: [{}] as TableInfo["results"] }), view, place);
  rememberCommitment(table({ commitment: null }), view, []);
  expect(knownCommitment("t-1")).toBeNull();
});

it("keeps the newest games, and starts over if the stored list is unreadable", () => {
  for (let game = 0; game < 230; game++) rememberCommitment(table({ id: `t${game}` }), view, []);
  expect(knownCommitment("t0-1")).toBeNull();
  expect(knownCommitment("t229-1")).not.toBeNull();
  localStorage.setItem("sixfold.commitments", "{");
  rememberCommitment(table({}), view, []);
  expect(knownCommitment("t-1")).not.toBeNull();
});
