import type { Words } from "../en";

const learn: Words["learn"] = {};
export default learn;
