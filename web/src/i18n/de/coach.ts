import type { Words } from "../en";

const coach: Words["coach"] = {
  weakest: (low, colours) =>
    `Jetzt schau auf deine Leisten. Am Ende zählt nur deine niedrigste Farbe. Sie steht bei ${low}${colours && `: ${colours}`}.`,
  ok: "Verstanden",
  off: "Keine Tipps mehr",
  rises: (points, from, to) => `${points}, und deine schwächste Farbe steigt von ${from} auf ${to}`,
  stays: (points, low, colours) => `${points}, aber deine schwächste bleibt bei ${low}${colours && ` (${colours})`}`,
  nothing: "Keine Punkte",
};
export default coach;
