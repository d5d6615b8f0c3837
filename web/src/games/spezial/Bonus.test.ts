import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it } from "vitest";
import { language } from "../../i18n/index.svelte";
import type { Colour } from "../../art/colours";
import Bonus from "./Bonus.svelte";

beforeAll(() => language.load("en"));
afterEach(cleanup);

it("is one stop for Tab, and arrow keys choose the colour and wrap around", async () => {
  const picked: Colour[] = [];
  const onpick = (colour: Colour): void => void picked.push(colour);
  const { rerender } = render(Bonus, { colours: ["O", "P", "B", "G"], field: "n9", value: "G", onpick });
  const radio = (name: string): HTMLElement => screen.getByRole("radio", { name });
  expect(screen.getAllByRole("radio").map((each) => each.tabIndex)).toEqual([-1, -1, -1, 0]);
  radio("green").focus();
  await fireEvent.keyDown(radio("green"), { key: "ArrowRight" });
  expect(document.activeElement).toBe(radio("orange"));
  await rerender({ value: "O" });
  await fireEvent.keyDown(radio("orange"), { key: "ArrowUp" });
  expect(document.activeElement).toBe(radio("green"));
  expect(picked).toEqual(["O", "G"]);
});
