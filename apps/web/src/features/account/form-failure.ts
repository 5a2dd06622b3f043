import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError, messageOf } from "../../lib/api/api-error.ts";

/**
 * Puts a failed answer beside the fields it names; the first of them takes the focus.
 * @returns the sentence for the whole form, or null when every part of the failure found its field
 */
export function showFailure<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): string | null {
  if (!(error instanceof ApiError)) return messageOf(error);
  let placed = 0;
  for (const issue of error.issues) {
    const field = fields.find((name) => name === issue.path);
    if (field === undefined) continue;
    setError(field, { type: "server", message: issue.message }, { shouldFocus: placed === 0 });
    placed += 1;
  }
  return placed > 0 ? null : error.message;
}
