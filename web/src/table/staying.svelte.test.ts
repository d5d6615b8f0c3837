import { afterEach, beforeEach, expect, it } from "vitest";
import { Staying } from "./staying.svelte";

const find = (id: string): HTMLElement => document.getElementById(id)!;
let [staying, end]: [Staying, () => void] = [null!, () => {}];
beforeEach(() => {
  document.body.innerHTML = '<div id="table"><div id="actions" tabindex="-1"></div><button id="card"></button></div><button id="menu"></button>';
  staying = new Staying(() => find("table"), () => find("actions"));
  end = staying.watch();
});
afterEach(() => end());

it("goes on beside a card that was played", () => {
  find("card").focus();
  find("card").remove();
  staying.settle();
  expect(document.activeElement).toBe(find("actions"));
});

it("goes on beside a card that can no longer be played", () => {
  find("card").focus();
  (find("card") as HTMLButtonElement).disabled = true;
  staying.settle();
  expect(document.activeElement).toBe(find("actions"));
});

it("leaves the focus where there still is something", () => {
  find("card").focus();
  staying.settle();
  expect(document.activeElement).toBe(find("card"));
});

it("takes nobody to the table who was not there", () => {
  find("menu").focus();
  find("menu").remove();
  staying.settle();
  expect(document.activeElement).toBe(document.body);
});

it("takes nobody back who pointed at nothing", () => {
  find("card").focus();
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  find("card").blur();
  staying.settle();
  expect(document.activeElement).toBe(document.body);
});
