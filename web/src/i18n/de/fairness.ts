const fairness = {
  committed: "Die Mischung steht fest",
  promise:
    "Der Server hat vor Beginn festgelegt, was in dieser Partie gezogen wird, und zeigt davon einen Fingerabdruck (SHA-256). Nach der Partie prüft dein Browser alles Gezogene dagegen.",
  seedVerified: "Der Startwert ist der versprochene",
  seedOnly:
    "Der aufgedeckte Startwert ist der, auf den sich der Tisch festgelegt hatte. Diese Seite kann die Ziehungen dieses Spiels nicht wiederholen; der Befehl „sixfold verify“ kann es.",
  verified: "Mischung geprüft",
  broken: "Die Mischung ist nicht die versprochene",
  unrevealed: "Die Mischung lässt sich noch nicht prüfen",
  unrevealedWhy:
    "Heute spielen noch andere mit derselben Mischung. Der Startwert wird verraten, wenn der Tag vorbei ist.",
  follows: (drawn: number): string =>
    `Dein Browser hat die Partie noch einmal gegeben: Alle ${drawn} gezogenen Teile folgen aus dem Startwert, und der Startwert passt zum Fingerabdruck.`,
  seen: {
    start: "Dieser Browser kannte den Fingerabdruck vor dem ersten Zug.",
    during:
      "Dieser Browser hat den Fingerabdruck erst während der Partie gesehen; über das vorher Gezogene sagt er nichts.",
  },
  seenAfter:
    "Dieser Browser hat den Fingerabdruck erst nach der Partie gesehen; dass es ihn vorher gab, ist damit nicht bewiesen.",
  otherCommitment: "Der Fingerabdruck ist ein anderer als der, der diesem Browser vorher gezeigt wurde.",
  otherSeed: "Der verratene Startwert passt nicht zum Fingerabdruck.",
  otherDraw: (event: number, given: string[], written: string[]): string =>
    `${event ? `Ereignis ${event} der Aufzeichnung` : "Die Ausgabe zu Beginn"}: Der Startwert ergibt ${given.join(", ") || "nichts"}, gezogen wurde ${written.join(", ") || "etwas anderes"}.`,
  noSeed: "Die Aufzeichnung verrät den Startwert nicht.",
  noShuffle:
    "Diesem Browser wurde ein Fingerabdruck gezeigt, aber die Aufzeichnung enthält keine Mischung, die er prüfen kann.",
  incomplete: "In der Aufzeichnung fehlen Teile, die ausgegeben worden sein müssen.",
  otherGame: (event: number): string =>
    `${event ? `Ereignis ${event} der Aufzeichnung` : "Der Aufbau in der Aufzeichnung"} ist anders, als diese Seite es während der Partie gezeigt bekam.`,
  commitment: "Fingerabdruck",
  shownBefore: "Vorher gezeigt",
  seed: "Startwert",
  how: "Der Fingerabdruck ist der SHA-256 des Startwerts. Du kannst selbst nachprüfen: In docs/fairness.md stehen alle Schritte und ein kleines Programm.",
  record: "Aufzeichnung dieser Partie",
};
export default fairness;
