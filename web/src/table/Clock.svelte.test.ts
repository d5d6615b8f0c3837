import { cleanup, render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { language } from "../i18n/index.svelte";
import Clock from "./Clock.svelte";
import type { RunningTable } from "./tableModel";

beforeAll(() => language.load("en"));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

class FakeTable {
  link = { skew: 0 };
  table = $state.raw({ status: "playing", clocks: { left: [300_000, 292_000], running: 0, since: Date.now() } });
  name(): string {
    return "Ada";
  }
  /** Give the turn to a seat. The server's clock may be ahead of ours. */
  turn(running: number, ahead = 0): void {
    this.table = { ...this.table, clocks: { ...this.table.clocks, running, since: Date.now() + ahead } };
  }
}

it("never jumps up when it starts to run", () => {
  const play = new FakeTable();
  const { getByRole } = render(Clock, { play: play as unknown as RunningTable, seat: 1 });
  const shown = (): string => {
    flushSync();
    return getByRole("timer").textContent!;
  };
  expect(shown()).toBe("4:52");
  vi.advanceTimersByTime(17_000);
  play.turn(1);
  expect(shown()).toBe("4:52");
  vi.advanceTimersByTime(3_000);
  expect(shown()).toBe("4:49");
  // The clocks of two computers never agree exactly.
  play.turn(1, 1_500);
  expect(shown()).toBe("4:52");
});

it("shows the time that the server enforces after an outage", () => {
  const play = new FakeTable();
  const { getByRole } = render(Clock, { play: play as unknown as RunningTable, seat: 0 });
  const shown = (): string => {
    flushSync();
    return getByRole("timer").textContent!;
  };
  vi.advanceTimersByTime(70_000);
  expect(shown()).toBe("3:50");
  // The server was down for one of these minutes.
  play.table = { ...play.table, clocks: { ...play.table.clocks, since: play.table.clocks.since + 60_000 } };
  expect(shown()).toBe("4:50");
  vi.advanceTimersByTime(10_000);
  expect(shown()).toBe("4:40");
});
