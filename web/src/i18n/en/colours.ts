import type { Colour } from "../../lib/types";

const colours: Record<Colour, string> = { R: "red", G: "green", B: "blue", O: "orange", Y: "yellow", P: "purple" };
export default colours;
