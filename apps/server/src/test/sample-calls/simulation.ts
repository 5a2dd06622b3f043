import type { simulationEndpoints } from "@beachhead/contract";
import { testRun, testSimulation } from "../../modules/simulations/test-simulation.ts";
import { change, read, type SampleCalls } from "./sample-call.ts";

const fewTrials = { trials: 1000 };

export const simulationSamples: SampleCalls<typeof simulationEndpoints> = {
  runSimulation: {
    thing: "cost",
    spends: true,
    body: ({ id }) => ({ ...testRun({}, fewTrials), costId: id }),
  },
  goalSeekSimulation: {
    thing: "cost",
    body: ({ id }) => ({ ...testRun({}, fewTrials), costId: id }),
  },
  createSimulation: {
    thing: "cost",
    spends: true,
    body: ({ id }) => testSimulation({ costId: id, options: fewTrials }),
  },
  listSimulations: { lists: true },
  getSimulation: read("simulation"),
  exportSimulation: { thing: "simulation", unmarked: true },
  updateSimulation: {
    thing: "simulation",
    spends: true,
    body: ({ costId }) => testSimulation({ costId, options: fewTrials }),
  },
  deleteSimulation: change("simulation"),
  deleteSimulations: { thing: "simulation", spends: true, body: ({ id }) => ({ ids: [id] }) },
  setBaselines: { thing: "simulation", spends: true, body: ({ id }) => ({ set: [id], unset: [] }) },
  listBaselines: { lists: true },
  compareSimulations: { thing: "simulation", body: ({ id }) => ({ ids: [id, id] }) },
  undeleteSimulation: change("deletedSimulation"),
};
