import {
  type SimulationTargets,
  type StoredOptions,
  simulationBody,
  simulationToRun,
} from "@beachhead/contract";
import type { CostInputs } from "@beachhead/engine";
import type { RunRequest } from "../../../lib/engine/protocol.ts";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import { memoizeByKey } from "../../../lib/memoize-by-key.ts";
import { fieldPath } from "./field-paths.ts";
import type { SimulationFields } from "./simulation-form.ts";

const { pricingPlans: plansRule, options: optionsRule } = simulationBody.shape;
const bodyAround = simulationBody.omit({ pricingPlans: true, options: true });

/** Plans and options are most of a simulation, and a key press changes one of them or neither. */
const plansOf = memoizeByKey(
  (plans: SimulationFields["pricingPlans"]) => plans,
  (plans) => plansRule.safeParse(plans),
);
const optionsOf = memoizeByKey(
  (chosen: SimulationFields["options"]) => chosen,
  (chosen) => optionsRule.safeParse(chosen),
);

/** A key press asks twice of the same fields: for the messages, and for the run. */
const parsedOf = memoizeByKey(
  (fields: SimulationFields) => fields,
  (fields) => {
    const around = bodyAround.safeParse(fields);
    const plans = plansOf(fields.pricingPlans);
    const chosen = optionsOf(fields.options);
    const issues = [
      ...(around.error?.issues ?? []),
      ...issuesUnder("pricingPlans", plans.error),
      ...issuesUnder("options", chosen.error),
    ];
    if (!around.success || !plans.success || !chosen.success) return { data: null, issues };
    return { data: { ...around.data, pricingPlans: plans.data, options: chosen.data }, issues };
  },
);

interface Issues {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

function issuesUnder(field: keyof SimulationFields, error: Issues | undefined): Issues["issues"] {
  return (error?.issues ?? []).map(({ path, message }) => ({ path: [field, ...path], message }));
}

/** Every broken rule of a simulation that is to be saved. */
export function validateSimulation(fields: SimulationFields): FieldIssue[] {
  return parsedOf(fields).issues.map(({ path, message }) => ({ path: fieldPath(fields, path), message }));
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
  const { data } = parsedOf(fields);
  if (data !== null && cost !== null) return runOf(data, cost, data.options);
  const inputs = simulationToRun.safeParse(fields);
  const chosen = optionsOf(fields.options);
  if (inputs.success && chosen.success && cost !== null) return runOf(inputs.data, cost, chosen.data);
  const open = new Set([
    ...(inputs.success ? [] : inputs.error.issues.map((issue) => issue.path.join("."))),
    ...(chosen.success ? [] : chosen.error.issues.map((issue) => `options.${issue.path.join(".")}`)),
    ...(cost === null ? ["costTitle"] : []),
  ]);
  return { ready: false, openFields: open.size };
}
