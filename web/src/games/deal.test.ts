import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { hex, sha256 } from "../fairness/sha256";
import { check, type Checked, type Deal, type Recorded } from "../fairness/shuffle";
import { deal as board } from "./board/deal";
import { deal as cards } from "./cards/deal";
import { deal as spezial } from "./spezial/deal";

const DEALS: Record<string, Deal> = { board, cards, spezial };
const checked = (record: Recorded): Checked => check(record, DEALS[record.rules.game] ?? null);

const games = (): Recorded[] => JSON.parse(readFileSync("test/shuffles.json", "utf8")) as Recorded[];
const named = ({ rules }: Recorded): string => `${rules.game} ${rules.variant} ${rules.players}`;

it("has games of every kind of table, with exchanges", () => {
  expect(new Set(games().map(({ rules }) => rules.game))).toEqual(new Set(["board", "cards", "spezial"]));
  expect(new Set(games().map(({ rules }) => rules.variant))).toEqual(new Set(["base", "solo", "team", "duel"]));
  for (const game of ["board", "cards"])
    expect(
      games().some(({ rules, events }) => rules.game === game && events.some((event) => event.do === "exchange")),
    ).toBe(true);
});

it.each(games().map((game) => [named(game), game] as const))(
  "deals every recorded tile and card again: %s",
  (_, game) => {
    const drawn = game.events
      .filter((event) => event.do === "draw")
      .reduce((sum, event) => sum + (event.tiles ?? event.cards)!.length, 0);
    const first =
      [...(game.setup.racks ?? []), ...(game.setup.hands ?? []), ...(game.setup.open ?? [])].flat().length +
      (game.setup.layout?.towers.length ?? 0);
    expect(checked(game)).toEqual({ is: "true", drawn: drawn + first });
  },
);

it.each(games().map((game) => [named(game), game] as const))("detects every changed draw: %s", (_, game) => {
  const draws = game.events.flatMap((event, i) => (event.do === "draw" ? [i] : []));
  for (const i of [draws[0], draws[draws.length >> 1], draws.at(-1)]) {
    if (i === undefined) continue;
    const other = structuredClone(game);
    const drawn = (other.events[i]!.tiles ?? other.events[i]!.cards)!;
    drawn[0] = drawn[0] === "RG" ? "RB" : "RG";
    expect(checked(other)).toMatchObject({ is: "other-draw", event: i + 1 });
  }
  const other = structuredClone(game);
  const dealt = (other.setup.racks ?? other.setup.hands)?.[0];
  if (dealt?.length) dealt[0] = dealt[0] === "RG" ? "RB" : "RG";
  else if (other.setup.layout) other.setup.layout.towers[0]!.light = 3 - other.setup.layout.towers[0]!.light;
  else return;
  expect(checked(other)).toMatchObject({ is: "other-draw", event: 0 });
});

it("detects a seed without a matching commitment, and a seed with different draws", () => {
  const game = games()[0]!;
  const other = { ...game, shuffle: { ...game.shuffle!, seed: "00".repeat(32) } };
  expect(checked(other)).toEqual({ is: "other-seed" });
  const commitment = hex(sha256(new Uint8Array(32)));
  expect(checked({ ...other, shuffle: { ...other.shuffle, commitment } })).toMatchObject({
    is: "other-draw",
    event: 0,
  });
});

const UNPROVEN: [string, (game: Recorded) => void][] = [
  [
    "no hands",
    ({ setup }) => {
      delete setup.racks;
      delete setup.hands;
      delete setup.layout;
    },
  ],
  [
    "a hand too few",
    ({ setup }) => {
      (setup.racks ?? setup.hands ?? setup.layout!.towers).pop();
    },
  ],
  [
    "another kind of game",
    ({ rules }) => {
      rules.game = rules.game === "spezial" ? "board" : "spezial";
    },
  ],
  [
    "another number of players",
    ({ rules }) => {
      rules.players = rules.players === 2 ? 3 : 2;
    },
  ],
  [
    "no events",
    (game) => {
      delete (game as Partial<Recorded>).events;
    },
  ],
];
it.each(UNPROVEN)("does not accept a record with %s as proof", (_, spoil) => {
  for (const game of games()) {
    spoil(game);
    expect(checked(game), named(game)).toEqual({ is: "incomplete" });
  }
});

it("does not accept a record with draws or exchanges in the wrong field", () => {
  const swapped = ({ tiles, cards, ...event }: Recorded["events"][number]): Recorded["events"][number] => ({
    ...event,
    ...(tiles && { cards: tiles }),
    ...(cards && { tiles: cards }),
  });
  for (const game of games()) {
    for (const what of ["draw", "exchange"]) {
      const hidden = { ...game, events: game.events.map((event) => (event.do === what ? swapped(event) : event)) };
      if (game.events.some((event) => event.do === what))
        expect(checked(hidden), `${named(game)} ${what}`).toEqual({ is: "incomplete" });
    }
  }
});

it("does not accept a record without draws or plays, or with fewer than six to a hand", () => {
  const game = games()[0]!;
  expect(checked({ ...game, setup: {}, events: [{ seat: 0, do: "place" }] })).toEqual({ is: "incomplete" });
  expect(checked({ ...game, setup: { racks: game.setup.racks!.map((rack) => rack.slice(1)) } })).toEqual({
    is: "incomplete",
  });
  const { open, ...covered } = games().find(({ rules }) => rules.game === "cards")!.setup;
  expect(open).toHaveLength(2);
  expect(checked({ ...games().find(({ rules }) => rules.game === "cards")!, setup: covered })).toEqual({
    is: "incomplete",
  });
  const played = games().find(({ rules }) => rules.game === "cards")!;
  for (const event of played.events) delete event.card;
  expect(checked(played)).toEqual({ is: "incomplete" });
  const alone = games().find(({ rules }) => rules.variant === "solo")!;
  expect(checked({ ...alone, events: [] })).toEqual({ is: "incomplete" });
});

it("reports if there is nothing to check or the scheme is unknown", () => {
  const game = games()[0]!;
  expect(checked({ ...game, shuffle: { ...game.shuffle!, seed: null } })).toEqual({ is: "unrevealed" });
  expect(checked({ ...game, shuffle: null })).toEqual({ is: "unknown" });
  expect(checked({ ...game, shuffle: { ...game.shuffle!, scheme: "another" } })).toEqual({ is: "unknown" });
  expect(checked({ ...game, rules: { ...game.rules, game: "fourth" } })).toEqual({ is: "seed" });
  const other = { ...game.shuffle!, seed: "00".repeat(32) };
  expect(checked({ ...game, rules: { ...game.rules, game: "fourth" }, shuffle: other })).toEqual({ is: "other-seed" });
});
