/** How tiles are dealt and drawn (docs/fairness.md). */

import { Bag, compare, dealt, kindOf, pairs, required, type Deal } from "../../fairness/shuffle";

export const deal: Deal = (record, dealer) => {
  const bag = new Bag(pairs(5, 6));
  const aside = new Map<number, string[]>();
  const check = (written: string[]): number => {
    compare(
      written.map(() => bag.draw(dealer)),
      written,
    );
    return written.length;
  };
  return {
    begin: () =>
      dealt(record.setup.racks, record.rules, record.rules.variant === "solo" ? 0 : 6).reduce(
        (sum, rack) => sum + check(rack),
        0,
      ),
    happen({ seat, do: what, tiles }) {
      if (what === "exchange") aside.set(seat, required(tiles).map(kindOf));
      if (what !== "draw") return 0;
      const drawn = check(required(tiles));
      // Exchanged tiles return to the bag after the new tiles have been drawn.
      bag.add(aside.get(seat) ?? []);
      aside.delete(seat);
      return drawn;
    },
  };
};
