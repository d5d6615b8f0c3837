const fairness = {
  committed: "The shuffle is fixed",
  promise:
    "Before the game the server fixed what will be drawn in it, and it shows a fingerprint (SHA-256) of that. After the game your browser checks all draws against it.",
  seedVerified: "The seed is the promised one",
  seedOnly:
    "The seed that was revealed is the one that the table had committed itself to. This page cannot repeat the draws of this game; the command “sixfold verify” can.",
  verified: "Shuffle verified",
  broken: "The shuffle is not what was promised",
  unrevealed: "The shuffle cannot be checked yet",
  unrevealedWhy: "Others are still playing with the same draws today. The seed is revealed when the day is over.",
  follows: (drawn: number): string =>
    `Your browser has dealt the game again: all ${drawn} draws follow from the seed, and the seed from the commitment.`,
  seen: {
    start: "This browser knew the commitment before the first move.",
    during: "This browser first saw the commitment during the game, so it says nothing about the draws before that.",
  },
  seenAfter: "This browser first saw the commitment after the game, so it does not prove that it was made before.",
  otherCommitment: "The commitment is not the one that this browser was shown before.",
  otherSeed: "The revealed seed does not belong to the commitment.",
  otherDraw: (event: number, given: string[], written: string[]): string =>
    `${event ? `Event ${event} of the record` : "What was dealt at the beginning"}: the seed gives ${given.join(", ") || "nothing"}, but ${written.join(", ") || "something else"} was drawn.`,
  noSeed: "The record does not reveal the seed.",
  noShuffle: "This browser was shown a commitment, but the record has no shuffle that it can check.",
  incomplete: "The record lacks tiles, cards or chips that must have been dealt.",
  otherGame: (event: number): string =>
    `${event ? `Event ${event} of the record` : "The setup in the record"} is not what this page was shown during the game.`,
  commitment: "Commitment",
  shownBefore: "Shown before",
  seed: "Seed",
  how: "The commitment is the SHA-256 of the seed. You can check it yourself: docs/fairness.md has the steps and a small program.",
  record: "Record of this game",
};
export default fairness;
