import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EventQueue } from "./eventQueue.svelte";

let shown: string[];
let queue: EventQueue<string>;
beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  // A capital letter is a move with two steps: its points and its tracks.
  queue = new EventQueue((item, isSkipped) => {
    shown.push(isSkipped ? `(${item})` : item);
    const step = (name: string) => (isSkipped: boolean) =>
      void shown.push(isSkipped ? `(${item}${name})` : item + name);
    return item === item.toUpperCase()
      ? [
          { after: 300, run: step("1") },
          { after: 500, run: step("2") },
        ]
      : [];
  });
});
afterEach(() => {
  queue.clear();
  vi.useRealTimers();
});
const add = (...items: string[]): void => items.forEach((item) => queue.add(item, item === item.toUpperCase()));
const seen = (): string => shown.join(" ");

test("a move is shown step by step, and the next one only after its last step", () => {
  add("A", "B");
  expect([seen(), queue.isIdle]).toEqual(["A", false]);
  vi.advanceTimersByTime(300);
  expect(seen()).toBe("A A1");
  vi.advanceTimersByTime(499);
  expect(seen()).toBe("A A1");
  vi.advanceTimersByTime(1);
  expect(seen()).toBe("A A1 A2 B");
  vi.advanceTimersByTime(799);
  expect([seen(), queue.isIdle]).toEqual(["A A1 A2 B B1", false]);
  vi.advanceTimersByTime(1);
  expect([seen(), queue.isIdle]).toEqual(["A A1 A2 B B1 B2", true]);
});

test("a move that comes after a pause is shown at once", () => {
  add("A");
  vi.advanceTimersByTime(5_000);
  add("B");
  expect(seen()).toBe("A A1 A2 B");
});

test("an item that is no move is shown during the move before it, but keeps its place in the queue", () => {
  add("A", "b", "C", "d");
  expect(seen()).toBe("A b");
  vi.advanceTimersByTime(800);
  expect(seen()).toBe("A b A1 A2 C d");
});

test.each(["keydown", "pointerdown"])("a %s skips everything before any other listener runs", (input) => {
  add("A", "B", "C");
  vi.advanceTimersByTime(300);
  const heard: string[] = [];
  const listener = (): void => void heard.push(seen());
  document.body.addEventListener(input, listener);
  document.body.dispatchEvent(
    input === "keydown" ? new KeyboardEvent(input, { bubbles: true }) : new Event(input, { bubbles: true }),
  );
  document.body.removeEventListener(input, listener);
  expect(heard).toEqual(["A A1 (A2) (B) (B1) (B2) (C) (C1) (C2)"]);
  expect(queue.isIdle).toBe(true);
  vi.advanceTimersByTime(5_000);
  expect([seen()]).toEqual(heard);
  add("D");
  expect(shown.at(-1)).toBe("D");
});

test("a repeated keydown from a held key skips nothing", () => {
  add("A", "B");
  dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", repeat: true }));
  expect(seen()).toBe("A");
});

test("a backlog is shown at once", () => {
  add("A", ..."BCDEFGHIJ");
  expect(shown.at(-1)).toBe("(J2)");
  expect(queue.isIdle).toBe(true);
});

test("without pacing, everything is shown at once, but it is not skipped", () => {
  add("A", "B");
  queue.showAll();
  expect(seen()).toBe("A A1 A2 B B1 B2");
});

test("after clear, neither items nor steps are shown, and the next item starts afresh", () => {
  add("A", "B");
  queue.clear();
  expect(queue.isIdle).toBe(true);
  vi.advanceTimersByTime(5_000);
  dispatchEvent(new KeyboardEvent("keydown"));
  expect(seen()).toBe("A");
  add("C");
  vi.advanceTimersByTime(300);
  expect(seen()).toBe("A C C1");
});
