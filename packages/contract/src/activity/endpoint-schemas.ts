import type { EndpointSchemas } from "../endpoint.ts";
import { fileReply } from "../file-formats.ts";
import { activityReply } from "./activity.ts";
import type { activityEndpoints } from "./endpoints.ts";

/** Reply of each endpoint in `endpoints.ts`. */
export const activitySchemas = {
  listActivity: { reply: activityReply },
  exportActivity: { reply: fileReply },
  exportAudit: { reply: fileReply },
} as const satisfies EndpointSchemas<typeof activityEndpoints>;
