import type { Colour } from "../../art/colours";

const colours: Record<Colour, string> = { R: "red", G: "green", B: "blue", O: "orange", Y: "yellow", P: "purple" };
export default colours;
