import type { Words } from "../en";

const lobby: Words["lobby"] = {
  title: "Tische",
  lead: "Setz dich, wo ein Platz frei ist, oder schau zu.",
  refresh: "Aktualisieren",
  own: "Deine Tische",
  open: "Offene Tische",
  playing: "Spiele zum Zuschauen",
  noneOpen: "Gerade wartet niemand an einem öffentlichen Tisch. Eröffne einen, und andere finden ihn hier.",
  nonePlaying: "Gerade läuft kein öffentliches Spiel.",
  join: "Mitspielen",
  free: (n) => `${n} frei`,
  watch: "Zuschauen",
  enter: "Betreten",
  goOn: "Weiter",
  more: "Mehr zeigen",
};
export default lobby;
