import { z } from "zod";
import type { EndpointSchemas } from "../endpoint.ts";
import { fileReply } from "../file-formats.ts";
import { changedReply, deletedReply, idParams, idsBody, restoredReply } from "../primitives.ts";
import type { simulationEndpoints } from "./endpoints.ts";
import { compareReply, goalSeekReply, runSimulationReply } from "./replies.ts";
import { savedSimulationReply, simulationListItem, simulationReply } from "./saved-replies.ts";
import { baselineBody, compareBody, goalSeekBody, runSimulationBody, simulationBody } from "./schemas.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const simulationSchemas = {
  runSimulation: { body: runSimulationBody, reply: runSimulationReply },
  goalSeekSimulation: { body: goalSeekBody, reply: goalSeekReply },
  createSimulation: { body: simulationBody, reply: savedSimulationReply },
  listSimulations: { reply: z.array(simulationListItem) },
  getSimulation: { params: idParams, reply: simulationReply },
  exportSimulation: { params: idParams, reply: fileReply },
  updateSimulation: { params: idParams, body: simulationBody, reply: savedSimulationReply },
  deleteSimulation: { params: idParams, reply: deletedReply },
  deleteSimulations: { body: idsBody, reply: changedReply },
  setBaselines: { body: baselineBody, reply: changedReply },
  listBaselines: { reply: z.array(simulationListItem) },
  compareSimulations: { body: compareBody, reply: compareReply },
  undeleteSimulation: { params: idParams, reply: restoredReply },
} as const satisfies EndpointSchemas<typeof simulationEndpoints>;
