import { expect, it } from "vitest";
import { isTurnOf, statusOf } from "./playerStatus";
import type { RunningTable } from "./tableModel";

const table = (more: object): RunningTable =>
  ({
    seat: 0,
    table: { seats: [{ bot: null }, { bot: "level:2" }, { bot: null }, { bot: null }] },
    view: { to_move: 0, resigned: [0, 0, 0, 0] },
    flagged: new Set(),
    name: (seat: number) => `Player ${seat}`,
    ...more,
  }) as unknown as RunningTable;
const toMove = (seat: number): RunningTable => table({ view: { to_move: seat, resigned: [0, 0, 0, 0] } });

it("says whose turn it is: the viewer's, a bot's, another player's", () => {
  expect(statusOf(toMove(0), [0])).toBe("Your turn");
  expect(statusOf(toMove(1), [1])).toBe("thinking…");
  expect(statusOf(toMove(2), [2])).toBe("to move");
  expect(isTurnOf(toMove(2), [0, 2])).toBe(true);
  expect(isTurnOf(toMove(1), [0, 2])).toBe(false);
});

it("shows the level of a waiting bot, unless there is another note", () => {
  expect(statusOf(toMove(0), [1])).toBe("Bot, level 2");
  expect(statusOf(toMove(0), [1], "12 tiles left")).toBe("12 tiles left");
  expect(statusOf(toMove(0), [2])).toBe("");
});

it("reports a partner who has resigned", () => {
  const play = table({ view: { to_move: 0, resigned: [0, 0, 1, 0] }, events: [] });
  expect(statusOf(play, [0, 2])).toBe("resigned");
});
