import {
  type SimulationTargets,
  type StoredOptions,
  simulationBody,
  simulationOptions,
  simulationToRun,
} from "@beachhead/contract";
import type { CostInputs } from "@beachhead/engine";
import type { RunRequest } from "../../../lib/engine/protocol.ts";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import { memoizeByKey } from "../../../lib/memoize-by-key.ts";
import { fieldPath } from "./field-paths.ts";
import type { SimulationFields } from "./simulation-form.ts";

/** A key press asks twice of the same fields: for the messages, and for the run. */
const parsedOf = memoizeByKey(
  (fields: SimulationFields) => fields,
  (fields) => simulationBody.safeParse(fields),
);

/** Every broken rule of a simulation that is to be saved. */
export function validateSimulation(fields: SimulationFields): FieldIssue[] {
  const parsed = parsedOf(fields);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({ path: fieldPath(fields, path), message }));
}

/** What a run needs of the fields, or how many of them stop it. */
export type ReadRun = { ready: true; request: RunRequest } | { ready: false; openFields: number };

function runOf(
  { revenueTarget, targetYear, ebitTarget, ...rest }: SimulationTargets,
  cost: CostInputs,
  options: StoredOptions,
): ReadRun {
  const { priceGrowth, customerGrowth, subscriptionType, pricingPlans } = rest;
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
      options,
    },
  };
}

/** Reads the fields as a run; a blank name of plan or product does not stop one. */
export function readRun(fields: SimulationFields, cost: CostInputs | null): ReadRun {
  const complete = parsedOf(fields);
  if (complete.success && cost !== null) return runOf(complete.data, cost, complete.data.options);
  const inputs = simulationToRun.safeParse(fields);
  const options = simulationOptions.safeParse(fields.options);
  if (inputs.success && options.success && cost !== null) return runOf(inputs.data, cost, options.data);
  const open = new Set([
    ...(inputs.success ? [] : inputs.error.issues.map((issue) => issue.path.join("."))),
    ...(options.success ? [] : options.error.issues.map((issue) => `options.${issue.path.join(".")}`)),
    ...(cost === null ? ["costTitle"] : []),
  ]);
  return { ready: false, openFields: open.size };
}
