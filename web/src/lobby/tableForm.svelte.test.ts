import { expect, it } from "vitest";
import { TableForm } from "./tableForm.svelte";

const kinds = (wish: TableForm): string[] => wish.seats.map(({ kind }) => kind);

it("leaves hints as somebody has chosen them, whatever else they choose", () => {
  const wish = new TableForm("board");
  wish.hints = false;
  wish.count(3);
  wish.choose("team");
  wish.seat("bots");
  expect(wish.hints).toBe(false);
});

it("gives hints for practice with bots, and to nobody else who has not asked for them", () => {
  const wish = new TableForm("board");
  expect(wish.hints).toBe(true);
  wish.seat("others");
  wish.count(3);
  expect(wish.hints).toBe(false);
});

it("gives no hints where a seat was opened for a stranger, and all to who plays alone", () => {
  const wish = new TableForm("board");
  wish.seats[1]!.kind = "open";
  expect(wish.hints).toBe(false);
  wish.seat("others");
  wish.choose("solo");
  expect(wish.hints).toBe(true);
});

it("lets one sit on one seat only", () => {
  const wish = new TableForm("board");
  wish.count(3);
  wish.give(1, "open");
  wish.give(1, "me");
  expect(kinds(wish)).toEqual(["open", "me", "bot"]);
  wish.give(1, "bot");
  expect(kinds(wish)).toEqual(["open", "bot", "bot"]);
});

it("leaves nobody without the seat they had chosen when seats go", () => {
  const wish = new TableForm("board");
  wish.count(4);
  wish.seats[0]!.kind = "bot";
  wish.seats[3]!.kind = "me";
  wish.count(3);
  expect(kinds(wish)).toEqual(["bot", "bot", "me"]);
});

it("leaves who sits where as it was chosen seat by seat; seats that are added are for the company", () => {
  const wish = new TableForm("board");
  wish.count(3);
  wish.seats[1] = { kind: "here", name: "Mia", level: 3 };
  wish.seats[2] = { kind: "bot", name: "", level: 7 };
  wish.count(4);
  expect(kinds(wish)).toEqual(["me", "here", "bot", "bot"]);
  wish.choose("duel");
  expect(kinds(wish)).toEqual(["me", "here"]);
  expect(wish.seats[1]!.name).toBe("Mia");
});

it("seats the player at a table for one, no matter who was to sit there before", () => {
  const wish = new TableForm("board");
  wish.seats[0]!.kind = "bot";
  wish.choose("solo");
  expect(kinds(wish)).toEqual(["me"]);
});

it("keeps what cannot hold just now for when it can", () => {
  const wish = new TableForm("board");
  wish.seat("others");
  wish.public = true;
  wish.seat("bots");
  expect(wish.body.options).toMatchObject({ public: false });
  wish.seat("others");
  expect(wish.body.options).toMatchObject({ public: true });
});
