import type { EndpointSchemas } from "../endpoint.ts";
import { idParams, successReply } from "../primitives.ts";
import {
  alertBody,
  alertChangeBody,
  alertListReply,
  alertReply,
  muteAlertBody,
  muteAlertReply,
} from "./alerts.ts";
import type { alertEndpoints } from "./endpoints.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const alertSchemas = {
  listAlerts: { reply: alertListReply },
  createAlert: { body: alertBody, reply: alertReply },
  updateAlert: { params: idParams, body: alertChangeBody, reply: alertReply },
  deleteAlert: { params: idParams, reply: successReply },
  muteAlert: { body: muteAlertBody, reply: muteAlertReply },
} as const satisfies EndpointSchemas<typeof alertEndpoints>;
