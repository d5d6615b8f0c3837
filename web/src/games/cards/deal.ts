/** How cards are dealt and drawn (docs/fairness.md). */

import { Bag, compare, dealt, kindOf, pairs, required, type Deal } from "../../fairness/shuffle";

export const deal: Deal = (record, dealer) => {
  let pile = new Bag(pairs(0, 4));
  let discards = new Bag(pairs(0, 0));
  const { rules, setup } = record;
  const open = dealt(setup.open, rules, rules.players === 2 ? 2 : 1);
  const rows = open.map((row) => row.map(kindOf));
  const check = (written: string[]): number => {
    const given = written.map(() => {
      const card = pile.draw(dealer);
      // After the last card of the pile, the discards become the new pile.
      if (pile.size === 0)
        [pile, discards] = [
          new Bag(new Map([...pairs(0, 4).keys()].map((kind) => [kind, discards.counts.get(kind) ?? 0]))),
          new Bag(new Map()),
        ];
      return card;
    });
    compare(given, written);
    return written.length;
  };
  return {
    begin: () => [...dealt(setup.hands, rules, 6), ...open].reduce((sum, list) => sum + check(list), 0),
    happen({ seat, do: what, card, cards: shown }) {
      if (what === "exchange") discards.add(required(shown).map(kindOf));
      if (what === "play") {
        // The new card goes to the end of the open row, and the oldest one is discarded.
        rows[seat]!.push(kindOf(required(card)));
        discards.add(rows[seat]!.splice(0, 1));
      }
      return what === "draw" ? check(required(shown)) : 0;
    },
  };
};
