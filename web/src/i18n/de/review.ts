import type { Words } from "../en";

const review: Words["review"] = {};
export default review;
