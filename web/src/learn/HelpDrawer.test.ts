import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lessonWords } from "../games/index";
import { LANGS, language } from "../i18n/index.svelte";
import HelpDrawer from "./HelpDrawer.svelte";

beforeEach(async () => {
  await language.load("en");
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement): void {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement): void {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
});
afterEach(cleanup);

it("explains the game in a minute and lists the keys", () => {
  render(HelpDrawer, { game: "board", onclose: () => {} });
  const lines = [...screen.getByTestId("minute").querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(lines).toEqual(lessonWords("board").minute);
  expect(screen.getByTestId("help").textContent).toContain(language.words.help.list[0]![1]);
});

it("lists the keys of a game without a lesson, and closes beside its content", async () => {
  const onclose = vi.fn();
  render(HelpDrawer, { game: "other", onclose });
  expect(screen.queryByTestId("minute")).toBeNull();
  await fireEvent.click(screen.getByTestId("help"));
  expect(onclose).toHaveBeenCalledOnce();
});

it("takes no longer than a minute to read, in every language", async () => {
  for (const lang of LANGS) {
    await language.load(lang);
    for (const game of ["board", "cards", "spezial"] as const)
      // A reader manages about 230 words a minute.
      expect(lessonWords(game).minute.join(" ").split(" ").length, `${game} ${lang}`).toBeLessThan(150);
  }
  await language.load("en");
});
