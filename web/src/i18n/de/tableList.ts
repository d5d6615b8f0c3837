import type { Words } from "../en";

const tableList: Words["tableList"] = {
  daysAMove: (n) => (n === 1 ? "1 Tag pro Zug" : `${n} Tage pro Zug`),
  aMove: (time) => `${time} pro Zug`,
  match: (n) => `Match aus ${n}`,
};
export default tableList;
