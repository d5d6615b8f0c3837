import around from "./around";
import board from "./board";
import cards from "./cards";
import colours from "./colours";
import common from "./common";
import fairness from "./fairness";
import learn from "./learn";
import review from "./review";
import spezial from "./spezial";
import start from "./start";
import table from "./table";

const en = { around, board, cards, colours, common, fairness, learn, review, spezial, start, table };
export default en;

/** What every catalogue has: the same areas and keys, and functions where something is filled in. */
export type Words = typeof en;
