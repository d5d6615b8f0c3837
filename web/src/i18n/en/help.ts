const help = {
  title: "Help",
  open: "Rules and keys (?)",
  keys: "Keys",
  list: [
    ["1 … 6", "take a tile or a card"],
    ["R", "turn the tile, or the order of the symbols"],
    ["← ↑ → ↓", "move over the board"],
    ["Enter", "lay, then confirm"],
    ["Esc", "put back"],
    ["Z", "undo against bots"],
    ["?", "this help"],
  ] as [key: string, effect: string][],
};
export default help;
