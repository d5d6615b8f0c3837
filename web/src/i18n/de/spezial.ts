import type { Words } from "../en";

const spezial: Words["spezial"] = {};
export default spezial;
