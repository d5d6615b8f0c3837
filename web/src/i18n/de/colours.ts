import type { Words } from "../en";

const colours: Words["colours"] = { R: "Rot", G: "Grün", B: "Blau", O: "Orange", Y: "Gelb", P: "Lila" };
export default colours;
