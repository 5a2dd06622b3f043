import { ApiError, messageOf } from "../../../lib/api/api-error.ts";

/** The sentences of broken rules, else that of the failure. */
export function failureWords(error: unknown): string {
  if (!(error instanceof ApiError) || error.issues.length === 0) return messageOf(error);
  return [...new Set(error.issues.map(({ message }) => `${message}.`))].join(" ");
}
