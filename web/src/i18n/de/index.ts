import type { Words } from "../en";
import account from "./account";
import chat from "./chat";
import coach from "./coach";
import { colours } from "./names.json";
import common from "./common";
import daily from "./daily";
import ending from "./ending";
import fairness from "./fairness";
import generic from "./generic";
import help from "./help";
import join from "./join";
import learn from "./learn";
import lobby from "./lobby";
import menu from "./menu";
import newTable from "./newTable";
import people from "./people";
import review from "./review";
import settings from "./settings";
import start from "./start";
import table from "./table";
import tableList from "./tableList";
import waitingRoom from "./waitingRoom";

const de: Words = {
  account,
  chat,
  coach,
  colours,
  common,
  daily,
  ending,
  fairness,
  generic,
  help,
  join,
  learn,
  lobby,
  menu,
  newTable,
  people,
  review,
  settings,
  start,
  table,
  tableList,
  waitingRoom,
};
export default de;
