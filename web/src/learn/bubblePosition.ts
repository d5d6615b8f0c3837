/** Where a text stands beside its subject on the screen, in pixels. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export type Side = "right" | "left" | "above" | "below" | "inside";

const GAP = 14;
const EDGE = 8;
const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/** How much of a box another one covers, in square pixels. */
export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** Beside the subject where there is room for the text; otherwise in the upper left corner of the subject. */
export function bubblePosition(
  subject: Box,
  size: Pick<Box, "width" | "height">,
  screen: Pick<Box, "width" | "height">,
  prefer: readonly Side[] = ["right", "left", "above", "below"],
): { left: number; top: number; side: Side } {
  const end = { x: subject.left + subject.width, y: subject.top + subject.height };
  const room: Record<Side, number> = {
    right: screen.width - end.x - size.width,
    left: subject.left - size.width,
    above: subject.top - size.height,
    below: screen.height - end.y - size.height,
    inside: 0,
  };
  const side = prefer.find((each) => room[each] >= GAP + EDGE) ?? "inside";
  const middle = {
    x: subject.left + (subject.width - size.width) / 2,
    y: subject.top + (subject.height - size.height) / 2,
  };
  const wanted = {
    right: [end.x + GAP, middle.y],
    left: [subject.left - GAP - size.width, middle.y],
    above: [middle.x, subject.top - GAP - size.height],
    below: [middle.x, end.y + GAP],
    inside: [subject.left + EDGE, subject.top + EDGE],
  }[side] as [number, number];
  return {
    left: within(wanted[0], EDGE, Math.max(EDGE, screen.width - size.width - EDGE)),
    top: within(wanted[1], EDGE, Math.max(EDGE, screen.height - size.height - EDGE)),
    side,
  };
}
