import { z } from "zod";
import type { EndpointSchemas } from "../endpoint.ts";
import { planShareListItem, revokedReply, shareBody, sharedReply } from "../gtm-plan/history.ts";
import type { shareEndpoints } from "./endpoints.ts";
import { sharedDocumentParams, sharedDocumentReply, shareLinkParams, shareSubjectParams } from "./shares.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const shareSchemas = {
  createShare: { params: shareSubjectParams, body: shareBody, reply: sharedReply },
  listShares: { params: shareSubjectParams, reply: z.array(planShareListItem) },
  revokeShare: { params: shareLinkParams, reply: revokedReply },
  getSharedDocument: { params: sharedDocumentParams, reply: sharedDocumentReply },
} as const satisfies EndpointSchemas<typeof shareEndpoints>;
