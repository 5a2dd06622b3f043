export { setBaselines } from "./baselines.ts";
export { computeContent } from "./content.ts";
export { addSimulation, createSimulation } from "./create.ts";
export { findSimulationDeck } from "./export/deck.ts";
export { findSimulationYears } from "./export/simulation-years.ts";
export { findKeptRevenue, findPlanPrice } from "./find-plan-price.ts";

export { simulationRoutes } from "./routes.ts";
export { runUse } from "./run/input-hash.ts";
export { createSimulationEngine, type SimulationEngine } from "./run/simulation-engine.ts";
export {
  jobOf,
  type SimulationDependencies,
  type SimulationRow,
  simulationKind,
  toListItem as toSimulationListItem,
} from "./simulation.ts";
export {
  endExampleSimulations,
  findDefaultSimulation,
  findOdds,
  findSimulationOfOwner,
  listSimulationsOfPlan,
  lockExampleSimulations,
  type ReproducibleSimulation,
  type SimulationContent,
  setBaseline,
} from "./store.ts";
