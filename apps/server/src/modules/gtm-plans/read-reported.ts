import type { Issue } from "@beachhead/contract";
import { invalid } from "../../platform/errors/app-error.ts";
import type { Report } from "./sections/combination.ts";

const MOST_ISSUES = 100;

/**
 * What `read` makes of a request.
 * @param field where in the request the paths of its reports begin; "" at the top
 * @throws {AppError} `invalid` with everything that was reported
 */
export function readReported<T>(field: string, read: (report: Report) => T): T {
  const issues: Issue[] = [];
  const data = read((path, message) => {
    if (issues.length < MOST_ISSUES)
      issues.push({ path: [field, ...path].filter((part) => part !== "").join("."), message });
  });
  const [first, ...rest] = issues;
  if (first !== undefined) throw invalid([first, ...rest]);
  return data;
}
