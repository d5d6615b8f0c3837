import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it } from "vitest";
import { language } from "../i18n/index.svelte";
import { COLOURS } from "../art/colours";
import type { Track } from "../lib/types";
import Tracks from "./Tracks.svelte";

beforeAll(() => language.load("en"));
afterEach(cleanup);

const track: Track = { R: 4, G: 2, B: 7, O: 2, Y: 9, P: 3 };

it("shows the value of each colour and frames the weakest ones", () => {
  const { container } = render(Tracks, { end: 18, track, colours: COLOURS });
  expect(screen.getByText("blue: 7").closest(".row")!.querySelector("b")!.textContent).toBe("7");
  expect(
    [...container.querySelectorAll(".row.weak")].map((row) => [...row.classList].find((name) => name.startsWith("c-"))),
  ).toEqual(["c-G", "c-O"]);
});

it.each([
  [0, 0],
  [2, 4],
])("frames none while all colours are equal (%i ahead)", (gained, framed) => {
  const level = Object.fromEntries(COLOURS.map((colour, i) => [colour, Number(i < gained)]));
  const { container } = render(Tracks, { end: 18, track: level, colours: COLOURS });
  expect(container.querySelectorAll(".row.weak").length).toBe(framed);
});

it("previews the gains of a move", () => {
  const { container } = render(Tracks, { end: 18, track, colours: COLOURS, preview: { ...track, G: 5 } });
  expect([...container.querySelectorAll(".more")].map((more) => more.textContent)).toEqual(["+3"]);
});
