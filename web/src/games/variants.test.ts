import { expect, it } from "vitest";
import { LADDERS } from "./variants";

it("has a ladder for every number of people who play against each other", () => {
  expect(LADDERS).toEqual([
    "board-base-2",
    "board-base-3",
    "board-base-4",
    "board-duel-2",
    "board-team-4",
    "cards-base-2",
    "cards-base-3",
    "cards-base-4",
    "spezial-base-2",
    "spezial-base-3",
    "spezial-base-4",
  ]);
});
