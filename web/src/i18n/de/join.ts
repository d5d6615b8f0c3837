import type { Words } from "../en";

const join: Words["join"] = {
  notFound: "Kein Tisch mit diesem Code",
  why: "Vielleicht ist er vorbei oder geschlossen, oder ein Zeichen ist vertippt.",
  lobby: "Offene Tische",
};
export default join;
