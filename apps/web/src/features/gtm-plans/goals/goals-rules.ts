import { goalsFormSchema } from "@beachhead/contract";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import { fieldIssues } from "../../../lib/form/field-issues.ts";
import type { GoalsFields } from "./goals-fields.ts";

/** Every broken rule of the goals. */
export function validateGoals(fields: GoalsFields): FieldIssue[] {
  return fieldIssues(goalsFormSchema.safeParse(fields));
}
