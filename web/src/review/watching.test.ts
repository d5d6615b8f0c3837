import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { language } from "../i18n/index.svelte";
import { Watching } from "./watching.svelte";

const steps = [null, "place", "place", "place"].map((done) => ({ event: done && { seat: 0, do: done }, move: done, counted: null, view: {}, hands: [] }));
const replay = { rules: { game: "board", variant: "base", players: 2 }, seats: [{ name: "Ada" }, { name: "Mia" }], setup: {}, steps, result: null };
/** What is answered at a door, by the end of its address; nothing means that there is no connection. */
let answers: Record<string, () => Response>;
let asked: string[];

beforeEach(async () => {
  await language.load("en");
  vi.useFakeTimers();
  asked = [];
  answers = { replay: () => Response.json(replay), review: () => Response.json({ ready: false }, { status: 202 }) };
  vi.stubGlobal("fetch", async (path: string) => {
    const door = path.split("/").at(-1)!;
    asked.push(door);
    if (!answers[door]) throw new TypeError("Failed to fetch");
    return answers[door]();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const refused = (code: string, status: number) => () => Response.json({ error: { code, message: "no" } }, { status });
const count = (door: string): number => asked.filter((each) => each === door).length;

it("shows the move of a link also if the game came only later", async () => {
  const { replay } = answers;
  delete answers.replay;
  const watching = new Watching("table-1", 2);
  await vi.advanceTimersByTimeAsync(0);
  expect(watching.code).toBe("offline");
  answers.replay = replay!;
  watching.again();
  await vi.advanceTimersByTimeAsync(0);
  expect(watching.at).toBe(2);
  watching.close();
});

it("asks for a review until it is there, also after a refusal that passes", async () => {
  const watching = new Watching("table-1");
  answers.review = refused("busy", 503);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(count("review")).toBe(1);
  answers.review = () => Response.json({ ready: true, moves: [], final: [], turning_points: [] });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count("review")).toBe(2);
  expect(watching.review?.ready).toBe(true);
});

it("asks no more for a review that is refused for good, and has none", async () => {
  answers.review = refused("unknown-game", 404);
  const watching = new Watching("table-1");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count("review")).toBe(1);
  expect(watching.review?.moves).toEqual([]);
});
