import { beforeEach, expect, it } from "vitest";
import { language } from "../i18n/index.svelte";
import { others } from "./tables";

beforeEach(() => language.load("en"));
const seat = (name: string | null, bot: string | null = null): { name: string | null; bot: string | null; free: boolean } => ({ name, bot, free: name === null });

it("tells who else is at a table, also if they have the same name", () => {
  expect(others([seat("Guest"), seat("Guest")], "Guest")).toEqual(["Guest"]);
  expect(others([seat("Ada"), seat("Guest"), seat(null)], "Guest")).toEqual(["Ada"]);
  expect(others([seat("Guest"), seat("Bot", "level:3")], "Guest")).toEqual(["Casual (3)"]);
  expect(others([seat("Ada"), seat("Mia")], "Leo")).toEqual(["Ada", "Mia"]);
});
