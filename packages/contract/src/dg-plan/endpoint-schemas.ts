import { z } from "zod";
import type { EndpointSchemas } from "../endpoint.ts";
import { fileReply } from "../file-formats.ts";
import { deletedReply, idParams, restoredReply } from "../primitives.ts";
import {
  actionChangeBody,
  actionParams,
  actionsReply,
  newActionBody,
  savedActionReply,
} from "./action-items.ts";
import { allocateBody } from "./allocation.ts";
import { allocateReply } from "./allocation-reply.ts";
import { computedRoiReply, computedTimelineReply } from "./calculator-replies.ts";
import { roiBody, timelineBody } from "./calculators.ts";
import { catalogueChannelReply, channelBody, channelParams, savedChannelReply } from "./channels.ts";
import type { dgPlanEndpoints } from "./endpoints.ts";
import {
  dgPlanBody,
  dgPlanGroup,
  dgPlanName,
  dgPlanReply,
  dgPlanSummaryReply,
  savedDgPlanReply,
} from "./plans.ts";
import { salesChannelsBody, salesChannelsReply, savedSalesChannelsReply } from "./sales-channels.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const dgPlanSchemas = {
  getChannelCatalogue: { reply: z.array(catalogueChannelReply) },
  computeChannelRoi: { body: roiBody, reply: computedRoiReply },
  computeTimeline: { body: timelineBody, reply: computedTimelineReply },
  allocateBudget: { body: allocateBody, reply: allocateReply },
  listDgPlanNames: { reply: z.array(dgPlanName) },
  listDgPlansByGtmPlan: { reply: z.array(dgPlanGroup) },
  createDgPlan: { body: dgPlanBody, reply: savedDgPlanReply },
  getDgPlan: { params: idParams, reply: dgPlanReply },
  updateDgPlan: { params: idParams, body: dgPlanBody, reply: savedDgPlanReply },
  deleteDgPlan: { params: idParams, reply: deletedReply },
  undeleteDgPlan: { params: idParams, reply: restoredReply },
  saveDgChannel: { params: channelParams, body: channelBody, reply: savedChannelReply },
  getDgPlanSummary: { params: idParams, reply: dgPlanSummaryReply },
  exportDgPlan: { params: idParams, reply: fileReply },
  listDgActions: { params: idParams, reply: actionsReply },
  addDgAction: { params: idParams, body: newActionBody, reply: savedActionReply },
  updateDgAction: { params: actionParams, body: actionChangeBody, reply: savedActionReply },
  getSalesChannels: { params: idParams, reply: salesChannelsReply },
  saveSalesChannels: { params: idParams, body: salesChannelsBody, reply: savedSalesChannelsReply },
} as const satisfies EndpointSchemas<typeof dgPlanEndpoints>;
