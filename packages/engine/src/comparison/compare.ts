import { createTargetYear } from "../recommendation/target-year.ts";
import { scenarioPoints } from "../simulation/scenario.ts";
import type { CostInputs, PricingPlan, SimulationInputs, SimulationOptions } from "../simulation/types.ts";
import { costOrder, optionOrder, planOrder, targetOrder } from "./form-order.ts";

/** Everything a run depends on. */
export interface ComparedRun {
  inputs: SimulationInputs;
  cost: CostInputs;
  options: SimulationOptions;
}

export type ComparedValue = number | string | boolean | null;

/** One changed input with its effect on the target year at the middle of the ranges. */
export interface ComparedChange {
  /** `revenueTarget`, `pricingPlans.0.pricePerUserMax`, `cost.fixedAdminCost`, `options.seed`; `pricingPlans.1` is a whole plan. */
  path: string;
  /** The plan's name for a whole plan; null before a plan is added or after it is removed. */
  before: ComparedValue;
  after: ComparedValue;
  /** Change of revenue, money in cents. */
  revenue: number;
  /** Change of EBIT, money in cents. */
  ebit: number;
}

interface Edit {
  path: string;
  before: ComparedValue;
  after: ComparedValue;
  apply(run: ComparedRun): ComparedRun;
}

function edit(
  path: string,
  before: ComparedValue | undefined,
  after: ComparedValue | undefined,
  apply: Edit["apply"],
): Edit[] {
  return before === after ? [] : [{ path, before: before ?? null, after: after ?? null, apply }];
}

const withInputs = (run: ComparedRun, inputs: Partial<SimulationInputs>): ComparedRun => ({
  ...run,
  inputs: { ...run.inputs, ...inputs },
});

function withPlan(run: ComparedRun, id: number, changes: Partial<PricingPlan>): ComparedRun {
  const pricingPlans = run.inputs.pricingPlans.map((plan) =>
    plan.id === id ? { ...plan, ...changes } : plan,
  );
  return withInputs(run, { pricingPlans });
}

/** Edits of one list of four yearly changes. */
function growthEdits(
  path: string,
  before: readonly number[],
  after: readonly number[],
  apply: (run: ComparedRun, values: readonly number[]) => ComparedRun,
): Edit[] {
  return after.flatMap((value, year) =>
    edit(`${path}.${year}`, before[year], value, (run) =>
      // Earlier years have changed already, later ones have not.
      apply(run, [...after.slice(0, year + 1), ...before.slice(year + 1)]),
    ),
  );
}

function costEdits(from: CostInputs, to: CostInputs): Edit[] {
  return costOrder.flatMap((field) => {
    const before = from[field];
    const after = to[field];
    if (typeof before === "number" || typeof after === "number")
      return typeof before === "number" && typeof after === "number"
        ? edit(`cost.${field}`, before, after, (run) => ({ ...run, cost: { ...run.cost, [field]: after } }))
        : [];
    return growthEdits(`cost.${field}`, before, after, (run, values) => ({
      ...run,
      cost: { ...run.cost, [field]: values },
    }));
  });
}

/** Plans are the same by their id: removed ones last, so that no run is without a plan. */
function planEdits(from: SimulationInputs, to: SimulationInputs): Edit[] {
  const changed = to.pricingPlans.flatMap((after, index) => {
    const path = `pricingPlans.${index}`;
    const before = from.pricingPlans.find(({ id }) => id === after.id);
    if (before === undefined)
      return edit(path, null, after.name, (run) =>
        withInputs(run, { pricingPlans: [...run.inputs.pricingPlans, after] }),
      );
    return planOrder.flatMap((field) =>
      edit(`${path}.${field}`, before[field], after[field], (run) =>
        withPlan(run, after.id, { [field]: after[field] }),
      ),
    );
  });
  const removed = from.pricingPlans.flatMap((before, index) =>
    to.pricingPlans.some(({ id }) => id === before.id)
      ? []
      : edit(`pricingPlans.${index}`, before.name, null, (run) =>
          withInputs(run, { pricingPlans: run.inputs.pricingPlans.filter(({ id }) => id !== before.id) }),
        ),
  );
  return [...changed, ...removed];
}

function editsBetween(from: ComparedRun, to: ComparedRun): Edit[] {
  const growth = (field: "priceGrowth" | "customerGrowth"): Edit[] =>
    growthEdits(field, from.inputs[field], to.inputs[field], (run, values) =>
      withInputs(run, { [field]: values }),
    );
  return [
    ...costEdits(from.cost, to.cost),
    ...targetOrder.flatMap((field) =>
      edit(field, from.inputs[field], to.inputs[field], (run) =>
        withInputs(run, { [field]: to.inputs[field] }),
      ),
    ),
    ...planEdits(from.inputs, to.inputs),
    ...growth("priceGrowth"),
    ...growth("customerGrowth"),
    ...optionOrder.flatMap((field) =>
      edit(`options.${field}`, from.options[field], to.options[field], (run) => ({
        ...run,
        options: { ...run.options, [field]: to.options[field] },
      })),
    ),
  ];
}

/** Revenue and EBIT of the target year at the middle of the ranges, in cents. */
function centsOf({ inputs, cost, options }: ComparedRun): { revenue: number; ebit: number } {
  const points = scenarioPoints(inputs).mid;
  const year = createTargetYear(inputs, cost, options);
  year.run(
    points.map((point) => point.pricePerUser),
    points.map((point) => point.customersFirstYear),
  );
  return { revenue: Math.round(year.revenue() * 100), ebit: Math.round(year.ebit() * 100) };
}

/**
 * The bridge from one simulation to another: every changed input in the order of the form, each with what it adds
 * to revenue and EBIT of the target year once the changes before it are made. In cents the effects sum exactly to
 * the difference of the two results.
 */
export function compareSimulations(from: ComparedRun, to: ComparedRun): ComparedChange[] {
  let run = from;
  let last = centsOf(from);
  return editsBetween(from, to).map(({ path, before, after, apply }) => {
    run = apply(run);
    const next = centsOf(run);
    const change = {
      path,
      before,
      after,
      revenue: (next.revenue - last.revenue) / 100,
      ebit: (next.ebit - last.ebit) / 100,
    };
    last = next;
    return change;
  });
}
