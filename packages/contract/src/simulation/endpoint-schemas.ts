import { z } from "zod";
import type { EndpointSchemas } from "../endpoint.ts";
import { deletedReply, idParams, restoredReply } from "../primitives.ts";
import type { simulationEndpoints } from "./endpoints.ts";
import {
  goalSeekReply,
  runSimulationReply,
  savedSimulationReply,
  simulationListItem,
  simulationReply,
} from "./replies.ts";
import { goalSeekBody, runSimulationBody, simulationBody } from "./schemas.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const simulationSchemas = {
  runSimulation: { body: runSimulationBody, reply: runSimulationReply },
  goalSeekSimulation: { body: goalSeekBody, reply: goalSeekReply },
  createSimulation: { body: simulationBody, reply: savedSimulationReply },
  listSimulations: { reply: z.array(simulationListItem) },
  getSimulation: { params: idParams, reply: simulationReply },
  updateSimulation: { params: idParams, body: simulationBody, reply: savedSimulationReply },
  deleteSimulation: { params: idParams, reply: deletedReply },
  undeleteSimulation: { params: idParams, reply: restoredReply },
} as const satisfies EndpointSchemas<typeof simulationEndpoints>;
