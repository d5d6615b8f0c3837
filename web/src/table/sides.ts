import type { Rules } from "../lib/types";

/** The sides, by seat. The server tells a track for each seat and not who shares one: here alone the pairs are known. */
export function sidesOf({ variant, players }: Pick<Rules, "variant" | "players">): number[][] {
  return variant === "team"
    ? [
        [0, 2],
        [1, 3],
      ]
    : Array.from({ length: players }, (_, seat) => [seat]);
}
