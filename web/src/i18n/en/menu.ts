const menu = {
  watchLink: "Copy a link to watch",
  mute: "Turn sound off",
  unmute: "Turn sound on",
  soundOn: "Sound is on",
  soundOff: "Sound is off",
  takeover: (name: string): string => `Let a bot take over for ${name}`,
  resignSure: "Really resign this game",
};
export default menu;
