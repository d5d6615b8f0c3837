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
/** The answers by the last part of the path. Without an answer, the request fails. */
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
    const name = path.split("/").at(-1)!;
    asked.push(name);
    if (!answers[name]) throw new TypeError("Failed to fetch");
    return answers[name]();
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const refused = (code: string, status: number) => () => Response.json({ error: { code, message: "no" } }, { status });
const count = (name: string): number => asked.filter((each) => each === name).length;

it("shows the move in a link, even if the game loads only later", async () => {
  const { replay } = answers;
  delete answers.replay;
  const session = new ReviewSession("table-1", { move: 2 });
  await vi.advanceTimersByTimeAsync(0);
  expect(session.code).toBe("offline");
  answers.replay = replay!;
  session.again();
  await vi.advanceTimersByTimeAsync(0);
  expect(session.at).toBe(2);
  session.close();
});

it("asks for a review until it is ready, even after a temporary refusal", async () => {
  const session = new ReviewSession("table-1");
  answers.review = refused("busy", 503);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(count("review")).toBe(1);
  answers.review = () => Response.json({ ready: true, moves: [], final: [], turning_points: [] });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count("review")).toBe(2);
  expect(session.review?.ready).toBe(true);
});

it("stops asking for a review after a final refusal", async () => {
  answers.review = refused("unknown-game", 404);
  const session = new ReviewSession("table-1");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count("review")).toBe(1);
  expect(session.review?.moves).toEqual([]);
});

/** A game of two moves, which Ada lost by resigning or on time: the cost of each move, and the viewer's seats. */
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
  const turningPoints = moves.filter(({ cost }) => cost >= 0.03).map(({ event }) => event);
  answers.review = () => Response.json({ ready: true, moves, final: [0, 1], turning_points: turningPoints });
  const session = new ReviewSession("table-1");
  await vi.advanceTimersByTimeAsync(0);
  const words = [Outcome, Verdict, TurningPoints]
    .map((part) => render(part, { session, onretry: () => {} }).container.textContent)
    .join(" ");
  session.close();
  return { session, words };
}

it("does not address players as you if they share the screen", async () => {
  const { words } = await givenUp([0.4, 0], [0, 1]);
  expect(words).toContain("Mia won");
  expect(words).toContain("Move 1 cost Ada the most");
  expect(words).toContain("Ada’s estimated win chance");
  expect(words).not.toMatch(/\byou/i);
  expect((await givenUp([0.4, 0], [1])).words).toMatch(/You won.*Your estimated win chance/);
  expect((await givenUp([0.4, 0], [0])).words).toContain("Move 1 cost you the most");
});

it("reports that a resignation decided a game, unless a move had cost more", async () => {
  for (const costs of [
    [0.02, 0],
    [0.1, 0],
  ]) {
    const { session, words } = await givenUp(costs, [0]);
    expect(session.at).toBe(3);
    expect(words).toContain("Move 3: you resign, which decides the game");
    expect(words).toContain("A resignation decided this game.");
    expect(words).not.toContain("the most");
    // The curve falls at the resignation, not at the move before it.
    expect(session.curves[0]!.map((share) => share.toFixed(2))).toEqual([
      "0.48",
      ...Array<string>(2).fill((0.48 - costs[0]!).toFixed(2)),
      "0.00",
    ]);
  }
  const { session, words } = await givenUp([0.4, 0], [0]);
  expect(session.at).toBe(1);
  expect(words).not.toMatch(/decide/);
  // The winner can still see better moves.
  expect((await givenUp([0, 0.1], [1])).words).toContain("Move 2 cost you the most");
});

it("distinguishes running out of time from resigning", async () => {
  const { words } = await givenUp([0.02, 0], [0], [0]);
  expect(words).toContain("Move 3: you ran out of time, which decides the game");
  expect(words).toContain("The clock decided this game.");
  expect(words).toMatch(/You ran out of time\..*out of time/);
  expect(words).not.toMatch(/giv|resign/i);
});
