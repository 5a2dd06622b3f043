import { z } from "zod";
import type { EndpointSchemas } from "../endpoint.ts";
import { successReply } from "../primitives.ts";
import type { eventEndpoints } from "./endpoints.ts";
import { presenceBody } from "./events.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const eventSchemas = {
  streamEvents: { reply: z.string() },
  showPresence: { body: presenceBody, reply: successReply },
} as const satisfies EndpointSchemas<typeof eventEndpoints>;
