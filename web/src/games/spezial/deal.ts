/** How chips are dealt to the towers (docs/fairness.md). */

import { Bag, IncompleteRecord, Mismatch, type Deal } from "../../fairness/shuffle";

export const deal: Deal = (record, dealer) => {
  const players = record.rules.players;
  const counts = { 1: [2, 3, 3][players - 2] ?? 0, 2: [2, 2, 3][players - 2] ?? 0 };
  const bag = new Bag(
    new Map(
      ["O", "P", "B", "G"].flatMap(
        (colour) =>
          [
            [`${colour}1`, counts[1]],
            [`${colour}2`, counts[2]],
          ] as [string, number][],
      ),
    ),
  );
  return {
    begin() {
      const towers = [...(record.setup.layout?.towers ?? [])].sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1]);
      // Every tower has a chip.
      if (!bag.size || towers.length !== bag.size) throw new IncompleteRecord();
      for (const { colour, light } of towers) {
        const given = bag.draw(dealer);
        if (given !== `${colour}${light}`) throw new Mismatch([given], [`${colour}${light}`]);
      }
      return towers.length;
    },
    happen: () => 0,
  };
};
