import { openTeam } from "./open-workspace.ts";

/** Where another version of a document comes from: in a personal workspace it is always another tab. */
export const elsewhere = (): string => (openTeam() === null ? "in another tab" : "elsewhere");
