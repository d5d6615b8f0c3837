import type { Words } from "../en";

const lobby: Words["lobby"] = {
  title: "Tische",
  lead: "Setz dich an einen Tisch mit freiem Platz, oder schau zu.",
  refresh: "Aktualisieren",
  own: "Deine Tische",
  open: "Offene Tische",
  playing: "Spiele zum Zuschauen",
  noneOpen: "Zurzeit keine offenen Tische. Eröffne einen, und andere finden ihn hier.",
  nonePlaying: "Zurzeit keine öffentlichen Spiele.",
  join: "Mitspielen",
  free: (n) => `${n} frei`,
  watch: "Zuschauen",
  enter: "Betreten",
  goOn: "Weiter",
  more: "Mehr zeigen",
};
export default lobby;
