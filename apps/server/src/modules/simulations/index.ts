export { computeContent } from "./content.ts";
export { addSimulation, createSimulation } from "./create.ts";
export { listSimulations } from "./list.ts";
export { simulationRoutes } from "./routes.ts";
export { createSimulationEngine, type SimulationEngine } from "./run/simulation-engine.ts";
export type { SimulationDependencies } from "./simulation.ts";
export type { SimulationContent } from "./store.ts";
