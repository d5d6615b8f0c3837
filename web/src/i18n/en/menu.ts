const menu = {
  rules: "Rules of this game",
  watchLink: "Copy a link to watch",
  soundOn: "Sound is on",
  soundOff: "Sound is off",
  takeover: (name: string): string => `Let a bot take over for ${name}`,
  resignSure: "Really resign this game",
};
export default menu;
