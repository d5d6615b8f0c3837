import type { Words } from "../en";
import board from "./board";
import colours from "./colours";
import common from "./common";
import start from "./start";
import table from "./table";

const de: Words = { board, colours, common, start, table };
export default de;
