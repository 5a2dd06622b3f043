import type { Issue } from "@beachhead/contract";
import { invalid } from "../../../platform/errors/app-error.ts";

const MAX_ISSUES = 100;

/** Collects a broken rule. The path begins at the section. */
export type IssueCollector = (path: readonly string[], message: string) => void;

/**
 * Parses a request, collecting all broken rules.
 * @param field the field of the request at which paths begin; "" for the top
 * @throws {AppError} `invalid` with the collected issues, at most 100
 */
export function parseCollecting<T>(field: string, parse: (addIssue: IssueCollector) => T): T {
  const issues: Issue[] = [];
  const data = parse((path, message) => {
    if (issues.length < MAX_ISSUES)
      issues.push({ path: [field, ...path].filter((part) => part !== "").join("."), message });
  });
  const [first, ...rest] = issues;
  if (first !== undefined) throw invalid([first, ...rest]);
  return data;
}
