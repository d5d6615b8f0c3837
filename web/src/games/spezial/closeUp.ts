/** A part of the board, enlarged so that its cells are large enough for a finger. */

import { R, type Point } from "../../art/geometry";

/** The least width of a cell in pixels while a tile is placed. */
export const LEAST = 28;
/** The width of a cell in the drawing. */
const CELL_WIDTH = Math.sqrt(3) * R;

type Box = [x: number, y: number, width: number, height: number];
export const boxOf = (viewBox: string): Box => viewBox.split(" ").map(Number) as Box;

/** The part of a picture, on each side, that is its edge. */
const EDGE = 0.15;

/** Whether a point is inside a picture, and not at its edge. */
export function isWellInside(viewBox: string, [x, y]: Point): boolean {
  const [left, top, width, height] = boxOf(viewBox);
  const [u, v] = [(x - left) / width, (y - top) / height];
  return Math.min(u, v) > EDGE && Math.max(u, v) < 1 - EDGE;
}

/** The part of the board around a point. It is the whole board if its cells are large enough at `scale` pixels a unit. */
export function closeUpBox(whole: string, [x, y]: Point, scale: number): string {
  const [left, top, width, height] = boxOf(whole);
  const zoom = LEAST / (CELL_WIDTH * scale);
  if (zoom <= 1) return whole;
  const [w, h] = [width / zoom, height / zoom];
  const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
  return [within(x - w / 2, left, left + width - w), within(y - h / 2, top, top + height - h), w, h].join(" ");
}
