import type { Words } from "../en";
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

const de: Words = { around, board, cards, colours, common, fairness, learn, review, spezial, start, table };
export default de;
