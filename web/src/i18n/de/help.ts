import type { Words } from "../en";

const help: Words["help"] = {
  title: "Hilfe",
  open: "Regeln und Tasten (?)",
  keys: "Tasten",
  list: [
    ["1 … 6", "Stein oder Karte nehmen"],
    ["R", "den Stein drehen oder die Reihenfolge der Symbole"],
    ["← ↑ → ↓", "über das Brett gehen"],
    ["Enter", "legen, dann bestätigen"],
    ["Esc", "zurücklegen"],
    ["Z", "gegen Bots: Zug zurücknehmen"],
    ["?", "diese Hilfe"],
  ],
};
export default help;
