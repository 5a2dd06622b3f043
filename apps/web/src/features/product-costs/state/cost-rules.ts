import { productCostBody } from "@beachhead/contract";
import type { CostInputs } from "@beachhead/engine";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import { fieldIssues } from "../../../lib/form/field-issues.ts";
import type { CostFields } from "./cost-form.ts";

/** Every broken rule of a cost that is to be saved. */
export function validateCost(fields: CostFields): FieldIssue[] {
  return fieldIssues(productCostBody.safeParse(fields));
}

/** Valid fields as the server stores them: blanks filled, spaces gone. */
export function storedCost(fields: CostFields): CostFields {
  const { combination = null, businessModel = null, ...stored } = productCostBody.parse(fields);
  return { ...stored, combination, businessModel };
}

/** The engine's inputs, or null while a field breaks a rule other than a missing title. */
export function costInputs(fields: CostFields): CostInputs | null {
  const parsed = productCostBody.safeParse({ ...fields, costTitle: "any" });
  if (!parsed.success) return null;
  const {
    gtmPlan: _plan,
    description: _text,
    productName: _product,
    combination: _link,
    businessModel: _model,
    ...most
  } = parsed.data;
  const { costTitle: _title, geo: _geo, pricingCurrency: _currency, ...inputs } = most;
  return inputs;
}
