import { expect, test } from "vitest";
import { lostBy } from "./areas";

const before = { R: 5, G: 3, B: 1, O: 6, Y: 1, P: 2 };

test("a marker that has walked out of the way does not block itself", () => {
  const [lost, ...more] = lostBy({ card: "GY", gains: [4, 1], track: { ...before, G: 6, Y: 2 } }, before);
  expect(more).toEqual([]);
  expect(lost).toMatchObject({ colour: "G", points: 1, gate: { from: 7, to: 10, opensAt: 4, behind: ["B", "Y", "P"] } });
});

test("the symbol that comes second finds the first one where it has come to", () => {
  const [lost] = lostBy({ card: "YG", gains: [3, 4], track: { ...before, Y: 4, G: 6 } }, before);
  expect(lost?.gate?.behind).toEqual(["B", "P"]);
});

test("beyond the end there is no gate", () => {
  const all = { R: 8, G: 9, B: 7, O: 7, Y: 7, P: 7 };
  expect(lostBy({ card: "GR", gains: [3, 1], track: { ...all, G: 10, R: 9 } }, all)).toEqual([{ colour: "G", points: 2, gate: null }]);
});
