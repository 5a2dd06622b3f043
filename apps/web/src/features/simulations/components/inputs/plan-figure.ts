import type { Figure, PlanFields, PlanFigure, SimulationFields } from "../../state/simulation-form.ts";

export function planOf(fields: SimulationFields, id: number): PlanFields | undefined {
  return fields.pricingPlans.find((plan) => plan.id === id);
}

/** One figure of one plan; null when blank or when the plan has just been deleted. */
export function planFigure(fields: SimulationFields, id: number, name: PlanFigure): Figure {
  return planOf(fields, id)?.[name] ?? null;
}
