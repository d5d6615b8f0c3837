/** Bots by their level. */

/** The level of a bot by its spec, such as `level:3`; null for people and for other bots. */
export function levelOfBot(bot: string | null | undefined): number | null {
  const [kind, level] = bot?.split(":") ?? [];
  return kind === "level" ? Number(level) : null;
}
