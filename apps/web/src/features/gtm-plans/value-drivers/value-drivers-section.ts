import { valueDriversSchema } from "@beachhead/contract";
import { valueDriversState } from "@beachhead/contract/plan-steps";
import { call } from "../../../lib/api/call.ts";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import { fieldIssues } from "../../../lib/form/field-issues.ts";
import { type CombinationSection, savedAs } from "../combinations/combination-section.ts";
import { type DriverData, fieldsOf, isFields, sentOf, withCopy } from "./driver-fields.ts";

type Checked = Pick<DriverData, "industries" | "attributes" | "scores" | "note">;
let checked: { fields: Checked; issues: FieldIssue[] } | undefined;

/**
 * Every broken rule of attributes, scores and the note, at its path. Choices cannot be wrong: a click on one of 1,800 chips
 * checks nothing again.
 */
function validate(fields: DriverData): FieldIssue[] {
  const { industries, attributes, scores, note } = fields;
  const last = checked?.fields;
  if (
    last?.industries === industries &&
    last.attributes === attributes &&
    last.scores === scores &&
    last.note === note
  )
    return checked?.issues ?? [];
  const issues = fieldIssues(valueDriversSchema.safeParse({ ...sentOf(fields), selections: {} }));
  checked = { fields: { industries, attributes, scores, note }, issues };
  return issues;
}

export const valueDrivers: CombinationSection<DriverData> = {
  kind: "gtm-plan-value-drivers",
  what: "value drivers",
  savedMessage: "Overlay Value Driver Saved successfully",
  failedMessage: "Failed to save data",
  fieldsOf,
  isFields,
  validate,
  hasField: ({ attributes }, path) =>
    !path.startsWith("scores.") || attributes.some((attribute) => path.endsWith(`.${attribute}`)),
  stateOf: (values) => valueDriversState(sentOf(values)),
  async save(values, { plan, combination }, version) {
    const reply = await call("saveValueDrivers", {
      params: { id: plan.id },
      body: { selectedCombination: combination.id, selectedOverlayValueData: sentOf(values) },
      ifMatch: version,
    });
    return savedAs(reply, "overlayValueDriver", combination, reply.selectedOverlayValueData);
  },
  withCopy,
};
