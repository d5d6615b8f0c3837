import type { Words } from "../en";

const join: Words["join"] = {
  notFound: "Kein Tisch mit diesem Code",
  why: "Vielleicht ist der Tisch geschlossen oder das Spiel beendet, oder der Code ist vertippt.",
  lobby: "Offene Tische",
};
export default join;
