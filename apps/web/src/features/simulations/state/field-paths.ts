import type { Issue } from "@beachhead/contract";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import type { SimulationFields } from "./simulation-form.ts";

/** The path of a field on the screen: plans are named by id, so that a message stays with its plan. */
export function planPath(id: number, field: string): string {
  return `plan.${id}.${field}`;
}

/** Whether the plan of a path is there, with a blank figure: typical ones may have taken the place of a text. */
export function hasField({ pricingPlans }: SimulationFields, path: string): boolean {
  const [list, id, field = ""] = path.split(".");
  if (list !== "plan") return true;
  return pricingPlans.some((plan) => String(plan.id) === id && Reflect.get(plan, field) === null);
}

/** Where the screen shows the message of a path into the document. */
export function fieldPath(fields: SimulationFields, path: readonly PropertyKey[]): string {
  const [list, index, ...rest] = path;
  if (list !== "pricingPlans" || index === undefined) return path.join(".");
  const plan = fields.pricingPlans[Number(index)];
  return plan === undefined ? path.join(".") : planPath(plan.id, rest.join("."));
}

/** What the server found wrong, at the fields of the screen. */
export function reportedIssues(fields: SimulationFields, issues: readonly Issue[]): FieldIssue[] {
  return issues.map(({ path, message }) => ({ path: fieldPath(fields, path.split(".")), message }));
}
