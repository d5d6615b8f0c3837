import type { Words } from "../en";

const menu: Words["menu"] = {
  watchLink: "Link zum Zuschauen kopieren",
  mute: "Ton ausschalten",
  unmute: "Ton einschalten",
  soundOn: "Ton ist an",
  soundOff: "Ton ist aus",
  takeover: (name) => `Einen Bot für ${name} übernehmen lassen`,
  resignSure: "Dieses Spiel wirklich aufgeben",
};
export default menu;
