const menu = {
  rules: "Rules of this game",
  watchLink: "Copy a link to watch",
  soundOn: "Sound is on",
  soundOff: "Sound is off",
  takeover: (name: string): string => `Let a bot play on for ${name}`,
  resignSure: "Really give up this game",
};
export default menu;
