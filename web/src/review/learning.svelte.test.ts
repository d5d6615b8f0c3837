import { cleanup, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { language } from "../i18n/index.svelte";
import AllMoves from "./AllMoves.svelte";
import Downloads from "./Downloads.svelte";
import PlayerAccuracy from "./PlayerAccuracy.svelte";
import RetryTable from "./RetryTable.svelte";
import { Retry } from "./retry.svelte";
import { ReviewSession } from "./reviewSession.svelte";
import TurningPoints from "./TurningPoints.svelte";
import Verdict from "./Verdict.svelte";

// The tables of the games have tests of their own.
vi.mock("../games/index", () => {
  const never = (): Promise<never> => new Promise(() => {});
  return { descriptorOf: () => ({ table: never, review: never }), dealOf: async () => null };
});
const reason = { en: "lifts red", de: "hebt Rot" };
const move = (event: number, seat: number, cost: number, grade: string): object => ({
  event,
  seat,
  shares: [0.5, 0.5],
  cost,
  grade,
  played: { move: "a", share: 0.5 - cost, reason },
  best: { move: "b", share: 0.5, reason },
});
const player = (seat: number, accuracy: number, mistakes: number): object => ({
  seat,
  decisions: 3,
  accuracy,
  inaccuracies: 1,
  mistakes,
  blunders: 0,
  costliest: null,
});
const steps = [null, 0, 1, 0, 1, 0].map((seat) => ({
  event: seat === null ? null : { seat, do: "place", gains: [1, 0], tile: "RB" },
  move: "a",
  counted: null,
  view: { tracks: [{ R: 1 }, { R: 1 }], resigned: [0, 0], events: [], to_move: 0 },
  hands: [],
}));
const review = {
  ready: true,
  moves: [
    move(1, 0, 0.04, "inaccuracy"),
    move(2, 1, 0.2, "blunder"),
    move(3, 0, 0.1, "mistake"),
    move(4, 1, 0, "best"),
    move(5, 0, 0.01, "good"),
  ],
  final: [0, 1],
  turning_points: [1, 2, 3],
  least_cost: 0.03,
  fields: null,
  players: [player(0, 0.8, 1), player(1, 0.7, 2)],
};
let yours: number[];
/** The answers to requests, by the end of the path, and the bodies of the requests. */
let answers: Record<string, () => Response>;
let sent: unknown[];

beforeEach(async () => {
  await language.load("en");
  yours = [0];
  sent = [];
  answers = {
    replay: () =>
      Response.json({
        rules: { game: "board", variant: "base", players: 2 },
        seats: [{ name: "Ada" }, { name: "Mira" }],
        setup: {},
        steps,
        result: null,
        flagged: [],
      }),
    review: () => Response.json(review),
    table: () => Response.json({ yours, results: [] }),
    "3": () => Response.json({ ...steps[0]!.view, game: "board" }),
  };
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal("fetch", async (path: string, asked: { body?: string } = {}) => {
    if (asked.body) sent.push(JSON.parse(asked.body));
    const answer = answers[path.split("?")[0]!.split("/").at(-1)!];
    if (!answer) throw new TypeError(path);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function session(): Promise<ReviewSession> {
  const found = new ReviewSession("table-1");
  await vi.waitFor(() => expect(found.review).not.toBeNull());
  return found;
}

it("lists the viewer's own mistakes first, the costliest first, each to be tried again", async () => {
  const retried: number[] = [];
  render(TurningPoints, { session: await session(), onretry: (moment) => retried.push(moment.number) });
  const order = screen.getAllByTestId(/^turn-/).map((row) => row.dataset["testid"]);
  expect(order).toEqual(["turn-3", "turn-1", "turn-2"]);
  expect(screen.getByText("Your mistakes")).toBeTruthy();
  // A better move is named only for others: one's own is left to find.
  expect(screen.getByTestId("turn-3").textContent).not.toContain("lifts red");
  expect(screen.getByTestId("turn-2").textContent).toContain("lifts red");
  screen.getByTestId("retry-3").click();
  expect(retried).toEqual([3]);
});

it("poses the viewer's costliest mistake as a question, and keeps the answer until they want to see it", async () => {
  const found = await session();
  expect([found.at, found.moment!.event]).toEqual([3, null]);
  expect(found.moment!.events).toHaveLength(2);
  const retried: number[] = [];
  const { container } = render(Verdict, { session: found, onretry: (moment) => retried.push(moment.number) });
  expect(container.textContent).toContain("Move 3 cost you the most");
  expect(container.textContent).not.toContain("lifts red");
  screen.getByTestId("find-better").click();
  expect(retried).toEqual([3]);
  screen.getByTestId("reveal").click();
  flushSync();
  expect([found.at, found.moment!.event?.seat]).toEqual([3, 0]);
  expect(container.textContent).toContain("lifts red");
  // Another mistake is another question; this one is answered.
  found.open(found.moments[1]!);
  expect([found.at, found.posed?.number]).toEqual([1, 1]);
  found.open(found.moments[3]!);
  expect(found.posed).toBeNull();
});

it("poses no question to spectators, about others, or of a good move that a link names", async () => {
  const linked = new ReviewSession("table-1", { move: 5 });
  await vi.waitFor(() => expect(linked.review).not.toBeNull());
  expect([linked.at, linked.posed]).toEqual([5, null]);
  linked.open(linked.moments[2]!);
  expect(linked.posed).toBeNull();
  yours = [];
  const watched = await session();
  expect([watched.at, watched.posed]).toEqual([2, null]);
});

it("shows spectators and players at one screen the turning points of all", async () => {
  for (yours of [[], [0, 1]]) {
    const { container, unmount } = render(TurningPoints, { session: await session(), onretry: () => {} });
    expect(container.textContent).not.toContain("Your mistakes");
    expect(screen.getAllByTestId(/^turn-/)).toHaveLength(3);
    unmount();
  }
});

it("shows the accuracy of each player, the viewer first", async () => {
  yours = [1];
  render(PlayerAccuracy, { session: await session() });
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows.map((row) => row.textContent.replaceAll(/\s+/g, " ").trim())).toEqual([
    expect.stringMatching(/^You ?70% ?1 ?2 ?0$/),
    expect.stringMatching(/^Ada ?80% ?1 ?1 ?0$/),
  ]);
});

it("lists every move with its grade, as a link", async () => {
  const found = await session();
  render(AllMoves, { session: found });
  const rows = screen.getAllByRole("button", { hidden: true });
  expect(rows).toHaveLength(5);
  expect(rows[1]!.textContent).toMatch(/2.*Mira.*blunder.*−20%.*\+1/s);
  rows[4]!.click();
  expect(found.at).toBe(5);
});

it("compares another move without telling the best one", async () => {
  const found = await session();
  const retry = new Retry(found, found.moments[3]!);
  await vi.waitFor(() => expect(retry.view).not.toBeNull());
  expect([retry.seat, retry.isMine]).toEqual([0, true]);
  const compared = { move: "c", share: 0.46, played: 0.4, best: 0.62, grade: "blunder", reason: "raises blue" };
  answers["evaluation"] = () => Response.json(compared);
  expect(await retry.move("c")).toBe(true);
  expect(sent).toEqual([{ move: "c" }]);
  render(RetryTable, { retry, onback: () => {} });
  expect(screen.getByTestId("compared").textContent).toBe(
    "46%, better than 40%. There is still something better: 62%.",
  );
  // One decision, one move: another needs another try.
  expect(retry.isMine).toBe(false);
  screen.getByTestId("again").click();
  flushSync();
  expect([retry.isMine, screen.queryByTestId("again")]).toEqual([true, null]);
  answers["evaluation"] = () => Response.json({ ...compared, share: 0.62, grade: "best" });
  await retry.move("d");
  flushSync();
  expect(screen.getByTestId("compared").textContent).toBe("62%: you found the best move!");
});

it("says why a move could not be compared, and lets the player go on", async () => {
  const found = await session();
  const retry = new Retry(found, found.moments[3]!);
  await vi.waitFor(() => expect(retry.view).not.toBeNull());
  answers["evaluation"] = () => Response.json({ error: { code: "too-fast", message: "too often" } }, { status: 429 });
  expect(await retry.move("c")).toBe(false);
  expect([retry.refusal, retry.isMine]).toEqual(["Too often", true]);
});

it("waits for a bot that is still getting ready, and says so", async () => {
  const found = await session();
  const retry = new Retry(found, found.moments[3]!);
  await vi.waitFor(() => expect(retry.view).not.toBeNull());
  render(RetryTable, { retry, onback: () => {} });
  vi.useFakeTimers();
  let end: { answer: (response: Response) => void; fail: (why: Error) => void };
  answers["evaluation"] = () => new Promise((answer, fail) => (end = { answer, fail })) as never;
  const moved = retry.move("c");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(screen.getByTestId("compared").textContent).toContain("gets ready first");
  // No answer in time is no outage: the same question is asked again.
  end!.fail(new DOMException("", "TimeoutError"));
  await vi.advanceTimersByTimeAsync(0);
  expect([sent.length, retry.busy]).toEqual([2, true]);
  const best = { move: "c", share: 0.62, played: 0.4, best: 0.62, grade: "best", reason: "" };
  end!.answer(Response.json(best));
  expect(await moved).toBe(true);
  vi.useRealTimers();
  flushSync();
  expect(screen.getByTestId("compared").textContent).toBe("62%: you found the best move!");
});

it("draws the animation on request, and then offers to save it", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:gif", revokeObjectURL: () => {} }));
  render(Downloads, { session: await session() });
  answers["animation.gif"] = () => Response.json({ error: { message: "too often" } }, { status: 429 });
  screen.getByTestId("gif").click();
  await screen.findByText("Too often");
  answers["animation.gif"] = () => new Response("GIF89a");
  screen.getByTestId("gif").click();
  expect((await screen.findByTestId("save-gif")).getAttribute("href")).toBe("blob:gif");
});
