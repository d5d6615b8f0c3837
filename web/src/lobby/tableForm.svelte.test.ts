import { expect, it } from "vitest";
import { TableForm } from "./tableForm.svelte";

const kinds = (wish: TableForm): string[] => wish.seats.map(({ kind }) => kind);

it("keeps the user's choice of hints whatever else changes", () => {
  const wish = new TableForm("board");
  wish.hints = false;
  wish.count(3);
  wish.choose("team");
  wish.seat("bots");
  expect(wish.hints).toBe(false);
});

it("offers hints by default against bots, but not against people", () => {
  const wish = new TableForm("board");
  expect(wish.hints).toBe(true);
  wish.seat("others");
  wish.count(3);
  expect(wish.hints).toBe(false);
});

it("offers no hints by default with an open seat, and offers them in solo", () => {
  const wish = new TableForm("board");
  wish.seats[1]!.kind = "open";
  expect(wish.hints).toBe(false);
  wish.seat("others");
  wish.choose("solo");
  expect(wish.hints).toBe(true);
});

it("gives the user only one seat", () => {
  const wish = new TableForm("board");
  wish.count(3);
  wish.give(1, "open");
  wish.give(1, "me");
  expect(kinds(wish)).toEqual(["open", "me", "bot"]);
  wish.give(1, "bot");
  expect(kinds(wish)).toEqual(["open", "bot", "bot"]);
});

it("keeps a seat for the user when their own is removed", () => {
  const wish = new TableForm("board");
  wish.count(4);
  wish.seats[0]!.kind = "bot";
  wish.seats[3]!.kind = "me";
  wish.count(3);
  expect(kinds(wish)).toEqual(["bot", "bot", "me"]);
});

it("keeps the choices for each seat, and fills new seats with the chosen kind of opponents", () => {
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

it("seats the user at a solo table, no matter who had that seat before", () => {
  const wish = new TableForm("board");
  wish.seats[0]!.kind = "bot";
  wish.choose("solo");
  expect(kinds(wish)).toEqual(["me"]);
});

it("keeps a choice that is impossible at the moment until it is possible again", () => {
  const wish = new TableForm("board");
  wish.seat("others");
  wish.public = true;
  wish.seat("bots");
  expect(wish.body.options).toMatchObject({ public: false });
  wish.seat("others");
  expect(wish.body.options).toMatchObject({ public: true });
});

it("moves can be undone by default against bots, unless somebody else or a clock waits", () => {
  const wish = new TableForm("board");
  expect(wish.takeBack).toBe(true);
  wish.clock = "move";
  expect(wish.takeBack).toBe(false);
  wish.clock = "none";
  wish.seat("others");
  expect(wish.takeBack).toBe(false);
  wish.takeBack = true;
  expect(wish.body).toMatchObject({ options: { take_back: true } });
});
