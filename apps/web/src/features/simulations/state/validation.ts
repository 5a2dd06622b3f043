import "../../../lib/validation/jitless.ts";
import { type Issue, simulationBody, simulationOptions, simulationToRun } from "@beachhead/contract";
import type { CostInputs } from "@beachhead/engine";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import type { RunRequest } from "../engine/protocol.ts";
import type { SimulationFields } from "./simulation-form.ts";

interface ParseIssue {
  path: PropertyKey[];
  message: string;
}

/** The path of a field on the screen: plans are named by id, so that a message stays with its plan. */
export function planPath(id: number, field: string): string {
  return `plan.${id}.${field}`;
}

function fieldPath(fields: SimulationFields, path: readonly PropertyKey[]): string {
  const [list, index, ...rest] = path;
  if (list !== "pricingPlans" || index === undefined) return path.join(".");
  const plan = fields.pricingPlans[Number(index)];
  return plan === undefined ? path.join(".") : planPath(plan.id, rest.join("."));
}

function fieldIssues(fields: SimulationFields, issues: readonly ParseIssue[]): FieldIssue[] {
  return issues.map(({ path, message }) => ({ path: fieldPath(fields, path), message }));
}

/** What the server found wrong, at the fields of the screen. */
export function reportedIssues(fields: SimulationFields, issues: readonly Issue[]): FieldIssue[] {
  return fieldIssues(
    fields,
    issues.map(({ path, message }) => ({ path: path.split("."), message })),
  );
}

/** Every broken rule of a simulation that is to be saved. */
export function validateSimulation(fields: SimulationFields): FieldIssue[] {
  const parsed = simulationBody.safeParse(fields);
  return parsed.success ? [] : fieldIssues(fields, parsed.error.issues);
}

/** What a run needs of the fields, or how many of them stop it. */
export function readRun(
  fields: SimulationFields,
  cost: CostInputs | null,
): { ready: true; request: RunRequest } | { ready: false; openFields: number } {
  const inputs = simulationToRun.safeParse(fields);
  const options = simulationOptions.safeParse(fields.options);
  if (inputs.success && options.success && cost !== null) {
    const { revenueTarget, targetYear, ebitTarget, priceGrowth, customerGrowth } = inputs.data;
    const { subscriptionType, pricingPlans } = inputs.data;
    return {
      ready: true,
      request: {
        inputs: {
          revenueTarget,
          targetYear,
          ebitTarget,
          priceGrowth,
          customerGrowth,
          subscriptionType,
          pricingPlans,
        },
        cost,
        options: options.data,
      },
    };
  }
  const open = new Set([
    ...(inputs.success ? [] : inputs.error.issues.map((issue) => issue.path.join("."))),
    ...(options.success ? [] : options.error.issues.map((issue) => `options.${issue.path.join(".")}`)),
    ...(cost === null ? ["costTitle"] : []),
  ]);
  return { ready: false, openFields: open.size };
}
