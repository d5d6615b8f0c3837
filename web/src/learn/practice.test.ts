import { beforeEach, expect, test, vi } from "vitest";
import { moveName } from "../games/board/notation";
import { descriptorOf, lessonWords, withLessons } from "../games/index";
import { LANGS, language, t } from "../i18n/index.svelte";
import { HeldCard } from "../games/cards/heldCard.svelte";
import type { BoardView, CardsView, SpezialTried } from "../lib/types";
import { titles } from "../lib/titles.svelte";
import type { RunningTable } from "../table/tableModel";
import { loadLesson, Practice } from "./practice.svelte";

beforeEach(() => language.load("en"));

test("a shared answer is adapted to the position of each tile", async () => {
  const practice = new Practice(await loadLesson("spezial"));
  const [[, moves]] = practice.step!.tried as unknown as [[unknown, string]];
  const [move, other] = moves.split(" ") as [string, string];
  const cells = [move, other].map((name) => {
    practice.consider(name);
    const { counted, chain, events } = practice.tried!.answer as SpezialTried;
    const at = events[0]!.at!;
    expect(counted!.cells.slice(0, 2)).toEqual(at);
    expect(chain.cells).toEqual(expect.arrayContaining(at));
    return at;
  });
  expect(cells[0]).not.toEqual(cells[1]);
});

test("lost points are not reported as gains", async () => {
  const practice = new Practice(await loadLesson("cards"));
  practice.go(practice.lesson.steps.findIndex(({ name }) => name === "match"));
  // Blue has two matches, but its track is closed after one.
  const words = vi
    .spyOn(practice, "words", "get")
    .mockReturnValue({ title: "", task: () => "", wrong: String, done: "" });
  await practice.move("GB");
  expect(practice.hint).toBe("2");
  words.mockRestore();
});

test("an illegal placement is explained", async () => {
  await language.load("en");
  const practice = new Practice(await loadLesson("board"));
  const view = practice.view as BoardView;
  const [q, r] = view.board[0]!;
  practice.explain(moveName({ a: [q, r], b: [q + 1, r], tile: ["R", "Y"] }));
  expect(practice.refusal).toBe(t.learn.taken);
  practice.explain(moveName({ a: [0, 0], b: [1, 0], tile: ["R", "Y"] }));
  expect(practice.refusal).toBe(t.learn.notHere);
  // The next step clears it.
  practice.go(1);
  expect(practice.refusal).toBeNull();
});

test("a lesson lists the legal moves with their gains", async () => {
  const board = new Practice(await loadLesson("board"));
  expect((await board.moves())["Re7-Yd8"]).toEqual({ R: 0, Y: 1 });
  board.go(board.lesson.steps.length - 1);
  expect(Object.keys(await board.moves())).toContain("keep");
  const spezial = new Practice(await loadLesson("spezial"));
  expect(Object.keys(await spezial.moves()).length).toBeGreaterThan(700);
});

test("the lesson about the order of symbols starts with the order that loses points", async () => {
  const practice = new Practice(await loadLesson("cards"));
  practice.go(practice.lesson.steps.findIndex(({ name }) => name === "order"));
  const held = new HeldCard(practice as unknown as RunningTable<"cards">);
  const slot = (practice.view as CardsView).hand.findIndex((card) => held.waysOf(card).length > 1);
  held.take(slot);
  await held.confirm();
  expect([practice.isDone, practice.misses]).toEqual([false, 1]);
  held.take(slot);
  held.turn();
  await held.confirm();
  expect(practice.isDone).toBe(true);
});

test("a lesson lists its skipped steps", async () => {
  const practice = new Practice(await loadLesson("cards"));
  await practice.move(Object.keys(practice.step!.good)[0]!);
  practice.go(1);
  for (const step of [2, 3, 4, 5]) practice.go(step);
  expect([practice.isOver, practice.skipped]).toEqual([true, [1, 2, 3, 4]]);
  const later = new Practice(practice.lesson, 3);
  expect(later.skipped).toEqual([3, 4]);
});

test("a move without points is not reported as 0 points", async () => {
  for (const lang of LANGS) {
    await language.load(lang);
    for (const game of withLessons(titles.all.map(({ name }) => name)))
      for (const { wrong } of Object.values(lessonWords(game).steps))
        expect(wrong(0, 4)).not.toMatch(/\b0 (?:points|Punkte)/);
  }
  await language.load("en");
});

test("a shown solution waits to be confirmed, and counts as done with help", async () => {
  const practice = new Practice(await loadLesson("board"));
  practice.show();
  expect([practice.isDone, practice.shown]).toEqual([false, Object.keys(practice.step!.good)[0]]);
  expect(practice.helped).toBe(0);
  await practice.move(practice.shown!);
  expect([practice.isDone, practice.shown, practice.helped]).toEqual([true, null, 1]);
  practice.go(1);
  await practice.move(Object.keys(practice.step!.good)[0]!);
  expect(practice.helped).toBe(1);
});

test("every step is about a part of the table", async () => {
  for (const game of withLessons(titles.all.map(({ name }) => name))) {
    const practice = new Practice(await loadLesson(game));
    for (const step of practice.lesson.steps.keys()) {
      practice.go(step);
      expect(practice.subject.every((part) => ["stage", "hand", "own", "scores", "actions"].includes(part))).toBe(true);
    }
    const names = practice.lesson.steps.map(({ name }) => name);
    expect(Object.keys(descriptorOf(game).lesson!.subjects).filter((name) => !names.includes(name))).toEqual([]);
  }
});
