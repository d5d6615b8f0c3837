import board from "./board";
import colours from "./colours";
import common from "./common";
import start from "./start";
import table from "./table";

const en = { board, colours, common, start, table };
export default en;

/** What every catalogue has: the same areas and keys, and functions where something is filled in. */
export type Words = typeof en;
