import type { Words } from "../en";

const cards: Words["cards"] = {};
export default cards;
