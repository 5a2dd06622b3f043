import { goalsFormSchema } from "@beachhead/contract";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import type { GoalsFields } from "./goals-fields.ts";

/** Every broken rule of the goals. */
export function validateGoals(fields: GoalsFields): FieldIssue[] {
  const parsed = goalsFormSchema.safeParse(fields);
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
}
