export type * from "./simulation/types.ts";
export { YEARS } from "./simulation/types.ts";
