import { expect, test, vi } from "vitest";
import {
  answerPings,
  moveEvent,
  play,
  reconnect,
  sent,
  socket,
  syncMessage,
  useTable,
  view,
} from "../../test/fakeTable";

useTable();

const clocks = (since: number): Record<string, unknown> => ({ left: [300_000, 300_000], running: 1, since });

test("after an outage, the current clocks are shown", () => {
  socket().receive(syncMessage(1, [], { clocks: clocks(1_000) }));
  reconnect().receive({ type: "resumed", seq: 1, seat: 0, clocks: clocks(91_000) });
  expect(play.table?.clocks).toEqual(clocks(91_000));
});

test("corrected clocks are shown at once, and the server's clock is measured again", () => {
  socket().receive(syncMessage(1, [], { clocks: clocks(1_000) }));
  answerPings();
  const pings = (): string[] => sent("ping").map(({ id }) => id);
  const before = pings().length;
  socket().receive({ type: "clocks", clocks: clocks(51_000) });
  expect(play.table?.clocks).toEqual(clocks(51_000));
  expect(pings().length).toBe(before + 1);
  // Earlier measurements are dropped: the server's clock may have been changed.
  vi.advanceTimersByTime(800);
  socket().receive({ type: "ack", id: pings().at(-1)!, now: Date.now() - 3_600_000 });
  expect(play.link.skew).toBe(-3_600_000 + 400);
});

test("a waiting move does not restore older clocks", () => {
  socket().receive(syncMessage(1, [], { clocks: clocks(1_000), seats: [{ bot: "level:1" }] }));
  for (const seq of [2, 3]) socket().receive({ ...moveEvent(seq, 0), now: { view: view(), clocks: clocks(1_000) } });
  socket().receive({ type: "clocks", clocks: clocks(51_000) });
  vi.advanceTimersByTime(5_000);
  expect(play.table?.clocks).toEqual(clocks(51_000));
});

test("the server's clock is measured from the fastest answer to any ping", () => {
  const ping = (): string => sent("ping").at(-1)!.id;
  reconnect().receive({ type: "resumed", seat: 0 });
  vi.advanceTimersByTime(800);
  socket().receive({ type: "ack", id: ping(), now: Date.now() + 5_000 });
  expect(play.link.skew).toBe(5_400);
  const first = ping();
  while (ping() === first) vi.advanceTimersByTime(100);
  socket().receive({ type: "ack", id: ping(), now: Date.now() + 5_000 });
  expect(play.link.skew).toBe(5_000);
});
