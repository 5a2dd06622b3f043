import type { EndpointSchemas } from "../endpoint.ts";
import type { consultingEndpoints } from "./endpoints.ts";
import {
  consultantQueryBody,
  consultantQueryReply,
  consultingMessageReply,
  enterpriseRequestBody,
  queryBody,
  sentQueryReply,
} from "./queries.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const consultingSchemas = {
  sendQuery: { body: queryBody, reply: sentQueryReply },
  humanConsultantQuery: { body: consultantQueryBody, reply: consultantQueryReply },
  sendEnterpriseRequest: { body: enterpriseRequestBody, reply: consultingMessageReply },
} as const satisfies EndpointSchemas<typeof consultingEndpoints>;
