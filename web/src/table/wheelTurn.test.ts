import { expect, test } from "vitest";
import { WheelTurn } from "./wheelTurn";

const roll = (wheelTurn: WheelTurn, deltas: number[], deltaMode = 0, apart = 10): number[] =>
  deltas.map((deltaY, i) => wheelTurn.steps({ deltaY, deltaMode, timeStamp: 1000 + i * apart }));

test("each click of a wheel turns a tile once, in either direction", () => {
  expect(roll(new WheelTurn(), [100, 120, -100])).toEqual([1, 1, -1]);
  expect(roll(new WheelTurn(), [3, -3], 1)).toEqual([1, -1]);
});

test("a trackpad turns a tile once per swipe, not once per event", () => {
  expect(roll(new WheelTurn(), [3, 3, 3, 3, 3, 3])).toEqual([0, 0, 0, 0, 0, 0]);
  expect(roll(new WheelTurn(), [20, 20, 20, 0, -20])).toEqual([0, 0, 1, 0, 0]);
});

test("a pause resets the distance", () => {
  expect(roll(new WheelTurn(), [40, 40], 0, 1000)).toEqual([0, 0]);
});
