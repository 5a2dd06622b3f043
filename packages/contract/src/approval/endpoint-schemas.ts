import type { EndpointSchemas } from "../endpoint.ts";
import { idParams } from "../primitives.ts";
import {
  approvalListReply,
  approvalReply,
  approvalRequestBody,
  approveBody,
  approvedStateReply,
  planStateReply,
  returnBody,
} from "./approvals.ts";
import type { approvalEndpoints } from "./endpoints.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const approvalSchemas = {
  askForApproval: { params: idParams, body: approvalRequestBody, reply: approvalReply },
  listApprovals: { params: idParams, reply: approvalListReply },
  getPlanState: { params: idParams, reply: planStateReply },
  getApproval: { params: idParams, reply: approvedStateReply },
  approvePlan: { params: idParams, body: approveBody, reply: approvalReply },
  returnPlan: { params: idParams, body: returnBody, reply: approvalReply },
} as const satisfies EndpointSchemas<typeof approvalEndpoints>;
