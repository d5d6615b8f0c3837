import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { language } from "../i18n/index.svelte";
import Outcome from "./Outcome.svelte";
import TurningPoints from "./TurningPoints.svelte";
import Verdict from "./Verdict.svelte";
import { ReviewSession } from "./reviewSession.svelte";

const steps = [null, "place", "place", "place"].map((done) => ({
  event: done && { seat: 0, do: done },
  move: done,
  counted: null,
  view: {},
  hands: [],
}));
const replay = {
  rules: { game: "board", variant: "base", players: 2 },
  seats: [{ name: "Ada" }, { name: "Mia" }],
  setup: {},
  steps,
  result: null,
  flagged: [] as number[],
};
/** What is answered at a door, by the end of its address; nothing means that there is no connection. */
let answers: Record<string, () => Response>;
let asked: string[];

beforeEach(async () => {
  await language.load("en");
  vi.useFakeTimers();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
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
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const refused = (code: string, status: number) => () => Response.json({ error: { code, message: "no" } }, { status });
const count = (door: string): number => asked.filter((each) => each === door).length;

it("shows the move of a link also if the game came only later", async () => {
  const { replay } = answers;
  delete answers.replay;
  const session = new ReviewSession("table-1", 2);
  await vi.advanceTimersByTimeAsync(0);
  expect(session.code).toBe("offline");
  answers.replay = replay!;
  session.again();
  await vi.advanceTimersByTimeAsync(0);
  expect(session.at).toBe(2);
  session.close();
});

it("asks for a review until it is there, also after a refusal that passes", async () => {
  const session = new ReviewSession("table-1");
  answers.review = refused("busy", 503);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(count("review")).toBe(1);
  answers.review = () => Response.json({ ready: true, moves: [], final: [], turning_points: [] });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count("review")).toBe(2);
  expect(session.review?.ready).toBe(true);
});

it("asks no more for a review that is refused for good, and has none", async () => {
  answers.review = refused("unknown-game", 404);
  const session = new ReviewSession("table-1");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count("review")).toBe(1);
  expect(session.review?.moves).toEqual([]);
});

/** A game of two moves that Ada gave up, or her clock: what each move cost, and who looks at it. */
async function givenUp(
  costs: number[],
  yours: number[],
  flagged: number[] = [],
): Promise<{ session: ReviewSession; words: string }> {
  const reason = { en: "", de: "" };
  const stood = [
    [0.48, 0.52],
    [0.48 - costs[0]!, 0.52 + costs[0]!],
  ];
  const moves = costs.map((cost, i) => ({
    event: i + 1,
    seat: i,
    shares: stood[i]!,
    cost,
    played: { move: "a", share: stood[i]![i]! - cost, reason },
    best: { move: "b", share: stood[i]![i]!, reason },
  }));
  const did = [null, { seat: 0, do: "place" }, { seat: 1, do: "place" }, { seat: 0, do: "resign" }];
  const given = did.map((event, i) => ({
    event,
    move: "a",
    counted: null,
    view: { tracks: [{}, {}], resigned: i === 3 ? [1, 0] : [0, 0] },
    hands: [],
  }));
  answers.replay = () =>
    Response.json({
      ...replay,
      flagged,
      steps: given,
      result: { ranking: [[1], [0]], tracks: [{}, {}], reason: "resigned" },
    });
  answers["table"] = () => Response.json({ yours, results: [] });
  const told = moves.filter(({ cost }) => cost >= 0.03).map(({ event }) => event);
  answers.review = () => Response.json({ ready: true, moves, final: [0, 1], turning_points: told });
  const session = new ReviewSession("table-1");
  await vi.advanceTimersByTimeAsync(0);
  const words = [Outcome, Verdict, TurningPoints]
    .map((part) => render(part, { session }).container.textContent)
    .join(" ");
  session.close();
  return { session, words };
}

it("calls nobody you where several play at one screen", async () => {
  const { words } = await givenUp([0.4, 0], [0, 1]);
  expect(words).toContain("Mia won");
  expect(words).toContain("Move 1 cost Ada the most");
  expect(words).toContain("Ada’s estimated win chance");
  expect(words).not.toMatch(/\byou/i);
  expect((await givenUp([0.4, 0], [1])).words).toMatch(/You won.*Your estimated win chance/);
  expect((await givenUp([0.4, 0], [0])).words).toContain("Move 1 cost you the most");
});

it("tells that giving up decided a game, unless a move had cost more before", async () => {
  for (const costs of [
    [0.02, 0],
    [0.1, 0],
  ]) {
    const { session, words } = await givenUp(costs, [0]);
    expect(session.at).toBe(3);
    expect(words).toContain("Move 3: you resign, which decides the game");
    expect(words).toContain("A resignation decided this game.");
    expect(words).not.toContain("the most");
    // The curve falls there, and not with the move before.
    expect(session.curves[0]!.map((share) => share.toFixed(2))).toEqual([
      "0.48",
      ...Array<string>(2).fill((0.48 - costs[0]!).toFixed(2)),
      "0.00",
    ]);
  }
  const { session, words } = await givenUp([0.4, 0], [0]);
  expect(session.at).toBe(1);
  expect(words).not.toMatch(/decide/);
  // The winner still wants to see better moves.
  expect((await givenUp([0, 0.1], [1])).words).toContain("Move 2 cost you the most");
});

it("tells a clock that decided a game from giving up", async () => {
  const { words } = await givenUp([0.02, 0], [0], [0]);
  expect(words).toContain("Move 3: you ran out of time, which decides the game");
  expect(words).toContain("The clock decided this game.");
  expect(words).toMatch(/You ran out of time\..*out of time/);
  expect(words).not.toMatch(/giv|resign/i);
});
