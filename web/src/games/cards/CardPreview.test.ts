import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import { language } from "../../i18n/index.svelte";
import type { CardPlay, CardsView } from "../../lib/types";
import type { RunningTable } from "../../table/tableModel";
import CardPreview from "./CardPreview.svelte";
import { HeldCard } from "./heldCard.svelte";
import { gainsOf } from "./sentences";

beforeEach(() => language.load("en"));
afterEach(cleanup);

it("shows the same lost points beside the card, on it and on the button", () => {
  const gate = { from: 4, to: 6, opens_at: 1, behind: ["Y"] } as const;
  const way = {
    card: "RB",
    gains: [4, 0],
    track: { R: 3, B: 2 },
    lost: [{ colour: "R", points: 4, gate }],
  } as unknown as CardPlay;
  const view = { hand: ["RB"], tracks: [{ R: 3, B: 2 }], moves: { plays: [way] } } as unknown as CardsView;
  const held = new HeldCard({
    view,
    seat: 0,
    isMine: true,
    tried: null,
    consider: () => {},
  } as unknown as RunningTable<"cards">);
  held.take(0);
  const { container } = render(CardPreview, { held, end: 10 });
  expect([...container.querySelectorAll("li b")].map((figure) => figure.textContent)).toEqual(["+0", "+0"]);
  expect(container.querySelector("li")!.textContent).toContain("4 lost");
  expect(["R", "B"].map((colour) => held.gainOf(colour))).toEqual([0, 0]);
  expect(gainsOf(way)).toContain("red\u00a0+0 (4 lost)");
});
