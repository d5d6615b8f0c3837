import { afterEach, beforeEach, expect, it } from "vitest";
import { FocusKeeper } from "./keepFocus.svelte";

const find = (id: string): HTMLElement => document.getElementById(id)!;
const changed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
let end = (): void => {};
beforeEach(() => {
  document.body.innerHTML =
    '<div id="table"><div id="actions" tabindex="-1"></div><button id="card"></button><p id="word"></p></div><button id="menu"></button>';
  end = new FocusKeeper(
    () => find("table"),
    () => find("actions"),
  ).watch();
});
afterEach(() => end());

it("moves the focus when the focused card is removed", async () => {
  find("card").focus();
  find("card").remove();
  await changed();
  expect(document.activeElement).toBe(find("actions"));
});

it("moves the focus when the focused card is disabled", async () => {
  find("card").focus();
  (find("card") as HTMLButtonElement).disabled = true;
  await changed();
  expect(document.activeElement).toBe(find("actions"));
});

it("keeps the focus on an element that still exists", async () => {
  find("card").focus();
  find("word").remove();
  await changed();
  expect(document.activeElement).toBe(find("card"));
});

it("does not move a focus that was elsewhere", async () => {
  find("menu").focus();
  find("menu").remove();
  find("word").remove();
  await changed();
  expect(document.activeElement).toBe(document.body);
});

it("does not bring the focus back after a click on nothing", async () => {
  find("card").focus();
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  find("card").blur();
  find("word").remove();
  await changed();
  expect(document.activeElement).toBe(document.body);
});
