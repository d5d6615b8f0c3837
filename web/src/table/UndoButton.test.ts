import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { language } from "../i18n/index.svelte";
import type { TableInfo } from "../lib/types";
import UndoButton from "./UndoButton.svelte";

beforeEach(() => language.load("en"));
afterEach(cleanup);

const at = (table: Partial<TableInfo>): ReturnType<typeof vi.fn> => {
  const act = vi.fn(async () => ({}));
  render(UndoButton, { play: { table: { yours: [1], ...table } as TableInfo, busy: false, act } });
  return act;
};

it("takes the last move back with one press or one key", async () => {
  const act = at({ undo: 1 });
  await fireEvent.click(screen.getByTestId("undo"));
  await fireEvent.keyDown(window, { key: "z" });
  expect(act.mock.calls).toEqual([
    ["take-back", { seat: 1 }],
    ["take-back", { seat: 1 }],
  ]);
});

it.each([null, 0])("is not there if the server allows the player no undo: %s", async (undo) => {
  const act = at({ undo });
  expect(screen.queryByTestId("undo")).toBeNull();
  await fireEvent.keyDown(window, { key: "z" });
  expect(act).not.toHaveBeenCalled();
});
