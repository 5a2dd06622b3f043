import type { BodyInputOf } from "@beachhead/contract";
import { call } from "../lib/api/call.ts";
import { wholeDocumentResource } from "./document-resource.ts";

/** The saved simulations of the user, last changed first. A save runs the simulation, which counts as usage. */
export const simulationResource = wholeDocumentResource({
  name: "simulations",
  list: (how) => call("listSimulations", how),
  read: (id, how) => call("getSimulation", { params: { id }, ...how }),
  create: (body: BodyInputOf<"createSimulation">, how) => call("createSimulation", { body, ...how }),
  update: (id, body, how) => call("updateSimulation", { params: { id }, body, ...how }),
  remove: ({ id }: { id: string }) => call("deleteSimulation", { params: { id } }).then(() => null),
  restore: (id) => call("undeleteSimulation", { params: { id } }),
  usage: ["save", "duplicate"],
});
