import { type EndpointTable, MINUTE } from "../endpoint.ts";

/** The endpoints of simulations. */
export const simulationEndpoints = {
  runSimulation: {
    method: "POST",
    path: "/api/simulation/run",
    access: "user",
    summary: "Run a price and revenue simulation; counts as a run.",
    idempotent: true,
    limits: { user: { calls: 300, seconds: MINUTE } },
    audit: ["simulation.run"],
  },
  goalSeekSimulation: {
    method: "POST",
    path: "/api/simulation/goal-seek",
    access: "user",
    summary: "What would have to change for the targets to be reached with a confidence; counts as no run.",
    limits: { user: { calls: 300, seconds: MINUTE } },
  },
  createSimulation: {
    method: "POST",
    path: "/api/simulation",
    access: "user",
    summary: "Run and save a new simulation.",
    idempotent: true,
    audit: ["simulation.create"],
  },
  listSimulations: {
    method: "GET",
    path: "/api/simulation",
    access: "user",
    summary: "All saved simulations of the user, last changed first.",
  },
  getSimulation: {
    method: "GET",
    path: "/api/simulation/:id",
    access: "user",
    summary: "One saved simulation with its stored result.",
  },
  updateSimulation: {
    method: "PUT",
    path: "/api/simulation/:id",
    access: "user",
    summary: "Replace a saved simulation and run it again.",
    ifMatch: true,
    audit: ["simulation.update"],
  },
  deleteSimulation: {
    method: "DELETE",
    path: "/api/simulation/:id",
    access: "user",
    summary: "Delete a saved simulation; restorable for 30 days.",
    ifMatch: true,
    audit: ["simulation.delete"],
  },
  undeleteSimulation: {
    method: "POST",
    path: "/api/simulation/:id/undelete",
    access: "user",
    summary: "Bring back a deleted simulation.",
    audit: ["simulation.undelete"],
  },
} as const satisfies EndpointTable;
