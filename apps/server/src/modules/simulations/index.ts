export { computeContent } from "./content.ts";
export { addSimulation, createSimulation } from "./create.ts";
export { listSimulations } from "./list.ts";
export { simulationRoutes } from "./routes.ts";
export { createSimulationEngine, type SimulationEngine } from "./run/simulation-engine.ts";
export { type SimulationDependencies, simulationKind } from "./simulation.ts";
export { endExampleSimulations, lockExampleSimulations, type SimulationContent } from "./store.ts";
