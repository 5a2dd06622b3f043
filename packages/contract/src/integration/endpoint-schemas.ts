import { z } from "zod";
import type { EndpointSchemas } from "../endpoint.ts";
import { idParams } from "../primitives.ts";
import {
  beginConnectionReply,
  connectedHubspotReply,
  connectionFlowReply,
  connectionMessageReply,
  connectionSchema,
  hubspotBody,
  hubspotDealsReply,
  providerParams,
  zohoCampaignsBody,
  zohoCrmBody,
  zohoCrmDealsReply,
} from "./connections.ts";
import type { integrationEndpoints } from "./endpoints.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const integrationSchemas = {
  beginZohoCrmByAddress: { reply: beginConnectionReply },
  beginZohoCrm: { body: zohoCrmBody, reply: beginConnectionReply },
  finishZohoCrm: { reply: z.null() },
  disconnectZohoCrm: { reply: connectionMessageReply },
  listZohoCrmDeals: { reply: zohoCrmDealsReply },
  beginZohoCampaignsByAddress: { reply: beginConnectionReply },
  beginZohoCampaigns: { body: zohoCampaignsBody, reply: beginConnectionReply },
  finishZohoCampaigns: { reply: z.null() },
  disconnectZohoCampaigns: { reply: connectionMessageReply },
  connectHubspotByAddress: { reply: connectedHubspotReply },
  connectHubspot: { body: hubspotBody, reply: connectedHubspotReply },
  listHubspotDeals: { reply: hubspotDealsReply },
  disconnectHubspot: { reply: connectionMessageReply },
  getConnectionFlow: { params: idParams, reply: connectionFlowReply },
  listConnections: { reply: z.array(connectionSchema) },
  syncConnection: { params: providerParams, reply: connectionMessageReply },
  stopSync: { params: providerParams, reply: connectionMessageReply },
} as const satisfies EndpointSchemas<typeof integrationEndpoints>;
