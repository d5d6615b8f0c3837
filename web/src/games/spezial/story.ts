/** What is to be seen on the board, in sentences: for those who look at it and for those who listen. */

import { key, type Cell } from "../../art/geometry";
import { list, t } from "../../i18n/index.svelte";
import type { Colour } from "../../art/colours";
import type { Chain, Tower, Track } from "../../lib/types";
import type { Playing } from "../../table/playing";
import type { Gaze } from "./gaze.svelte";
import type { Hand } from "./hand.svelte";
import { COLOURS, cellName, readMove } from "./notation";

/** "green +2", which no line breaks apart. */
const gain = (colour: Colour, points: number): string => t.table.gain(t.colours[colour], points).replaceAll(" ", "\u00a0");

export const gained = (gains: Track): string =>
  COLOURS.filter((colour) => gains[colour]).map((colour) => gain(colour, gains[colour]!)).join(", ");

const names = (cells: Cell[]): string => list(cells.map(cellName));

export const ofTower = (tower: Tower): string =>
  t.spezial.tower(cellName(tower.at), tower.big, t.colours[tower.colour], tower.value, tower.black);

export function ofChain(chain: Chain, hand: Hand): string {
  const big = chain.towers.filter((cell) => hand.towers.get(key(cell))?.big).length;
  const whole = t.spezial.chain(chain.cells.length / 2, chain.towers.length, big, names(chain.towers));
  return [whole, !chain.scored ? t.spezial.needsTwo(chain.towers.length) : big && !chain.rewarded ? t.spezial.needsBig : ""].filter(Boolean).join(" ");
}

export const chainTitle = (play: Playing, owner: number): string =>
  owner === play.seat ? t.spezial.yourChain : t.spezial.chainOf(play.name(owner));

/** What the tile would bring where it is held. */
export function ofMove(hand: Hand): string {
  const [parts, counted]: [string[], typeof hand.counted] = [[], hand.counted];
  if (counted?.towers.length) {
    const chips = counted.towers.map((cell) => hand.towers.get(key(cell))!);
    const told = chips.map((tower) => `${cellName(tower.at)} (${gain(tower.colour, tower.value)})`);
    parts.push(t.spezial.chips(list(told), chips.length, chips.some((tower) => !tower.black)));
  }
  if (counted?.rewarded.length) parts.push(t.spezial.rewarded(names(counted.rewarded), counted.rewarded.length));
  if (!parts.length && hand.tried?.chain) parts.push(ofChain(hand.tried.chain, hand));
  return parts.join(" ");
}

/** The cell where the keyboard is. */
export function ofCell(cell: Cell, gaze: Gaze, hand: Hand, play: Playing): string {
  const name = cellName(cell);
  if (gaze.tower) return ofTower(gaze.tower);
  if (gaze.chain) return `${name}: ${chainTitle(play, gaze.chain.owner)}. ${ofChain(gaze.chain, hand)}`;
  // Nothing is said that may be otherwise in a moment.
  if (hand.cells && !hand.gains) return "";
  if (hand.cells && hand.laid) return `${t.table.laid}: ${names(hand.cells)}, ${gained(hand.gains ?? {}) || t.table.nothing}.`;
  const bonus = hand.view?.bonus.some((each) => key(each) === key(cell)) ?? false;
  // Where a tile fits, none may be held: it was put back.
  const with_ = hand.cells ? cellName(hand.cells[1]) : hand.canPlace && !hand.open.has(key(cell)) ? null : undefined;
  return t.spezial.free(name, bonus, with_, gained(hand.gains ?? {}));
}

/** A move of the notation in words. */
export function say(move: string): string {
  const read = readMove(move);
  return read ? t.spezial.lay(cellName(read.a), cellName(read.b), read.bonus.map((colour) => t.colours[colour])) : move;
}

/** All that lies there: the chains of each player, then the towers. */
export function ofBoard(hand: Hand, play: Playing): string[] {
  const chains = (hand.view?.chains ?? []).map((chain) =>
    `${chainTitle(play, chain.owner)}, ${names(chain.cells)}. ${ofChain(chain, hand)}`);
  const free = (hand.view?.bonus ?? []).filter((cell) => !hand.owners.has(key(cell)));
  return [...chains, ...[...hand.towers.values()].map(ofTower), ...(free.length ? [t.spezial.bonusLeft(names(free))] : [])];
}
