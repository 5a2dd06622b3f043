import type { ProductCostReply, SimulationReply } from "@beachhead/contract";
import type { CostInputs } from "@beachhead/engine";
import { memoizeByKey } from "../../../lib/memoize-by-key.ts";
import type { SimulationFields } from "./simulation-form.ts";

/** The cost a run uses, with the currency its money is in. */
export interface ChosenCost {
  inputs: CostInputs;
  currency: string;
  /** `stored`: when the simulation was saved; `current`: now. */
  source: "stored" | "current";
}

type CostFields = SimulationReply["costSnapshot"];

/** A listed cost as a simulation stores it: without what makes it a document. */
function snapshotOf(cost: ProductCostReply): CostFields {
  const { _id, id: _same, version: _version, createdAt: _created, updatedAt: _updated, ...rest } = cost;
  const { combination: _link, example: _example, businessModel: _model, ...snapshot } = rest;
  return snapshot;
}

/** The engine's part of a cost. */
function costInputs(cost: CostFields): CostInputs {
  const {
    gtmPlan: _plan,
    description: _text,
    productName: _product,
    costTitle: _title,
    geo: _geo,
    ...rest
  } = cost;
  const {
    pricingCurrency: _currency,
    fixedSalesAndMarketingCostfixedSalesAndMarketingCost: _doubled,
    ...figures
  } = rest;
  return figures;
}

const storedCost = memoizeByKey(
  (saved: SimulationReply) => saved,
  ({ costSnapshot, pricingCurrency }): ChosenCost => ({
    inputs: costInputs(costSnapshot),
    currency: pricingCurrency,
    source: "stored",
  }),
);
const currentCost = memoizeByKey(
  (cost: ProductCostReply) => cost,
  (cost): ChosenCost => ({
    inputs: costInputs(snapshotOf(cost)),
    currency: cost.pricingCurrency,
    source: "current",
  }),
);

/**
 * The cost of the fields: as it was saved while the simulation still names the same one, unless `useCurrent`;
 * otherwise the one in the list. null when none is chosen or it is gone.
 */
export function chosenCost(
  fields: Pick<SimulationFields, "costId" | "costTitle">,
  costs: readonly ProductCostReply[],
  saved: SimulationReply | null,
  useCurrent: boolean,
): ChosenCost | null {
  const isSaved = saved !== null && saved.costId === fields.costId && saved.costTitle === fields.costTitle;
  if (isSaved && !useCurrent) return storedCost(saved);
  const listed = costs.find((cost) => cost.id === fields.costId);
  return listed === undefined ? null : currentCost(listed);
}

/** Whether the cost has been changed or deleted since the simulation was saved. */
export function costDrift(
  saved: SimulationReply | null,
  costs: readonly ProductCostReply[],
): "same" | "changed" | "deleted" {
  if (saved === null) return "same";
  const listed = costs.find((cost) => cost.id === saved.costId);
  if (listed === undefined) return "deleted";
  const then = costInputs(saved.costSnapshot);
  return JSON.stringify(sorted(costInputs(snapshotOf(listed)))) === JSON.stringify(sorted(then))
    ? "same"
    : "changed";
}

function sorted(inputs: CostInputs): [string, unknown][] {
  return Object.entries(inputs).sort(([a], [b]) => (a < b ? -1 : 1));
}
