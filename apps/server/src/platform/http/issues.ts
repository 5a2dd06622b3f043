import type { Issue } from "@beachhead/contract";
import type { z } from "zod";

const MOST_ISSUES = 100;

/** zod's issues as the wire has them: path in dots, at most 100, in the order of the rules. */
export function issuesOf(error: z.ZodError): [Issue, ...Issue[]] {
  const [first, ...rest] = error.issues
    .slice(0, MOST_ISSUES)
    .map(({ path, message }) => ({ path: path.join("."), message }));
  return [first ?? { path: "", message: "The request is not valid." }, ...rest];
}
