import type { EndpointSchemas } from "../endpoint.ts";
import type { firstOddsEndpoints } from "./endpoints.ts";
import { firstOddsBody, firstOddsReply } from "./schemas.ts";

/** Body and reply of the endpoint in `endpoints.ts`. */
export const firstOddsSchemas = {
  saveFirstOdds: { body: firstOddsBody, reply: firstOddsReply },
} as const satisfies EndpointSchemas<typeof firstOddsEndpoints>;
