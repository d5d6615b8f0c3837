/** Sentences about the board, for the screen and for screen readers. */

import { key, type Cell } from "../../art/geometry";
import { list, t } from "../../i18n/index.svelte";
import type { Colour } from "../../art/colours";
import type { Chain, Tower } from "../../lib/types";
import type { RunningTable } from "../../table/tableModel";
import type { HoveredCell } from "./hoveredCell.svelte";
import type { HeldTile } from "./heldTile.svelte";
import { cellName, readMove } from "./notation";
import { words } from "./texts";

/** "green +2", without a line break. */
const gain = (colour: Colour, points: number): string =>
  t.table.gain(t.colours[colour], points).replaceAll(" ", "\u00a0");

/** What the held tile would score, and why. */
export const gained = ({ colours, gains }: Pick<HeldTile, "colours" | "gains">): string =>
  colours
    .filter((colour) => gains?.[colour])
    .map((colour) => gain(colour, gains![colour]!))
    .join(", ");

const names = (cells: Cell[]): string => list(cells.map(cellName));

export const towerText = (tower: Tower): string =>
  words.tower(cellName(tower.at), tower.big, t.colours[tower.colour], tower.value, tower.black);

export function chainText(chain: Chain, held: HeldTile): string {
  const big = chain.towers.filter((cell) => held.towers.get(key(cell))?.big).length;
  const whole = words.chain(chain.cells.length / 2, chain.towers.length, big, names(chain.towers));
  return [whole, !chain.scored ? words.needsTwo(chain.towers.length) : big && !chain.rewarded ? words.needsBig : ""]
    .filter(Boolean)
    .join(" ");
}

export const chainTitle = (play: RunningTable<"spezial">, owner: number): string =>
  owner === play.seat ? words.yourChain : words.chainOf(play.name(owner));

/** What the held tile would score, and why. */
export function moveText(held: HeldTile): string {
  const [parts, counted]: [string[], typeof held.counted] = [[], held.counted];
  if (counted?.towers.length) {
    const chips = counted.towers.map((cell) => held.towers.get(key(cell))!);
    const chipTexts = chips.map((tower) => `${cellName(tower.at)} (${gain(tower.colour, tower.value)})`);
    parts.push(
      words.chips(
        list(chipTexts),
        chips.length,
        chips.some((tower) => !tower.black),
      ),
    );
  }
  if (counted?.rewarded.length) parts.push(words.rewarded(names(counted.rewarded), counted.rewarded.length));
  if (!parts.length && held.tried?.chain) parts.push(chainText(held.tried.chain, held));
  return parts.join(" ");
}

/** The cell of the keyboard cursor. */
export function cellText(cell: Cell, hovered: HoveredCell, held: HeldTile, play: RunningTable<"spezial">): string {
  const name = cellName(cell);
  if (hovered.tower) return towerText(hovered.tower);
  if (hovered.chain) return `${name}: ${chainTitle(play, hovered.chain.owner)}. ${chainText(hovered.chain, held)}`;
  // Say nothing until the server has answered.
  if (held.cells && !held.gains) return "";
  if (held.cells && held.laid) return `${t.table.laid}: ${names(held.cells)}, ${gained(held) || t.table.nothing}.`;
  const bonus = held.view?.bonus.some((each) => key(each) === key(cell)) ?? false;
  // Legal cells do not mention a missing tile: it was only put back.
  const with_ = held.cells ? cellName(held.cells[1]) : held.canPlace && !held.open.has(key(cell)) ? null : undefined;
  return words.free(name, bonus, with_, gained(held));
}

/** Translate a move from the notation into words. */
export function say(move: string): string {
  const read = readMove(move);
  return read
    ? words.lay(
        cellName(read.a),
        cellName(read.b),
        read.bonus.map((colour) => t.colours[colour]),
      )
    : move;
}

/** Everything on the board: the chains of each player, then the towers. */
export function ofBoard(held: HeldTile, play: RunningTable<"spezial">): string[] {
  const chains = (held.view?.chains ?? []).map(
    (chain) => `${chainTitle(play, chain.owner)}, ${names(chain.cells)}. ${chainText(chain, held)}`,
  );
  const free = (held.view?.bonus ?? []).filter((cell) => !held.owners.has(key(cell)));
  return [
    ...chains,
    ...[...held.towers.values()].map(towerText),
    ...(free.length ? [words.bonusLeft(names(free))] : []),
  ];
}
