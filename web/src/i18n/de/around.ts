import type { Words } from "../en";

const around: Words["around"] = {};
export default around;
