import { splitTotal } from "./targets.ts";
import type { SimulationInputs, SimulationWarning } from "./types.ts";

/** Notes about inputs that were read in a way the user should know of; they stop nothing. */
export function simulationWarnings(inputs: SimulationInputs): SimulationWarning[] {
  const warnings: SimulationWarning[] = [];
  const total = splitTotal(inputs);
  if (Math.abs(total - 100) > 1e-9) {
    warnings.push({
      code: "splits_scaled",
      message: `The revenue target splits add to ${Math.floor(total * 100 + 0.5) / 100} %, not 100 %. They were scaled to 100 %.`,
      path: "pricingPlans",
    });
  }
  inputs.pricingPlans.forEach((plan, index) => {
    if (plan.retentionRate !== null) return;
    warnings.push({
      code: "retention_blank",
      message: `The retention rate of ${plan.name} is blank and counts as 100 %: no customer leaves.`,
      path: `pricingPlans.${index}.retentionRate`,
    });
  });
  return warnings;
}
