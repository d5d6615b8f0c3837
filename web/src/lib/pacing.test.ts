import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pacing } from "./pacing";

let shown: string[];
let pacing: Pacing<string>;
beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  pacing = new Pacing((item) => shown.push(item));
});
afterEach(() => {
  pacing.clear();
  vi.useRealTimers();
});
const own = (item: string): void => pacing.add(item, { waits: false, shows: 800 });
const bot = (item: string): void => pacing.add(item, { waits: true, shows: 800 });
const seen = (): string => shown.join("");

test("your own move is shown at once, and each bot's move after a pause", () => {
  own("a");
  bot("b");
  bot("c");
  expect(seen()).toBe("a");
  vi.advanceTimersByTime(799);
  expect(seen()).toBe("a");
  vi.advanceTimersByTime(1);
  expect(seen()).toBe("ab");
  vi.advanceTimersByTime(800);
  expect(seen()).toBe("abc");
});

test("a bot that thought long enough is not delayed", () => {
  own("a");
  vi.advanceTimersByTime(5_000);
  bot("b");
  expect(seen()).toBe("ab");
});

test("an item that does not wait still keeps its place in the queue", () => {
  own("a");
  bot("b");
  own("c");
  expect(seen()).toBe("a");
  vi.advanceTimersByTime(800);
  expect(seen()).toBe("abc");
});

test.each(["keydown", "pointerdown"])("a %s shows all waiting items before any other listener runs", (input) => {
  own("a");
  bot("b");
  bot("c");
  const heard: string[] = [];
  const listener = (): void => void heard.push(seen());
  document.body.addEventListener(input, listener);
  document.body.dispatchEvent(
    input === "keydown" ? new KeyboardEvent(input, { bubbles: true }) : new Event(input, { bubbles: true }),
  );
  document.body.removeEventListener(input, listener);
  expect(heard).toEqual(["abc"]);
  vi.advanceTimersByTime(5_000);
  expect(seen()).toBe("abc");
});

test("a repeated keydown from a held key skips nothing", () => {
  own("a");
  bot("b");
  dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", repeat: true }));
  expect(seen()).toBe("a");
});

test("a backlog is shown at once", () => {
  own("a");
  for (const item of "bcdefghij") bot(item);
  expect(seen()).toBe("abcdefghij");
});

test("items are never shown after clear", () => {
  own("a");
  bot("b");
  pacing.clear();
  vi.advanceTimersByTime(5_000);
  dispatchEvent(new KeyboardEvent("keydown"));
  expect(seen()).toBe("a");
});
