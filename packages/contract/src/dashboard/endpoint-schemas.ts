import { z } from "zod";
import { messageReply } from "../account/by-mail.ts";
import type { EndpointSchemas } from "../endpoint.ts";
import { idParams } from "../primitives.ts";
import { dashboardDefinition } from "./definitions.ts";
import { emailCampaignReply } from "./email-campaign.ts";
import type { dashboardEndpoints } from "./endpoints.ts";
import {
  customerAnalyticsReply,
  planPerformanceReply,
  priceAdjustmentBody,
  priceAdjustmentReply,
  revenueAnalyticsReply,
} from "./pricing.ts";

import {
  dashboardViewBody,
  dashboardViewReply,
  deletedViewReply,
  savedViewReply,
  stopMailBody,
  visitReply,
} from "./views.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const dashboardSchemas = {
  listDashboards: { reply: z.array(dashboardDefinition) },
  getPlanPerformance: { reply: planPerformanceReply },
  getRevenueAnalytics: { reply: revenueAnalyticsReply },
  getCustomerAnalytics: { reply: customerAnalyticsReply },
  getEmailCampaign: { reply: emailCampaignReply },
  listDashboardViews: { reply: z.array(dashboardViewReply) },
  createDashboardView: { body: dashboardViewBody, reply: savedViewReply },
  updateDashboardView: { params: idParams, body: dashboardViewBody, reply: savedViewReply },
  deleteDashboardView: { params: idParams, reply: deletedViewReply },
  recordDashboardVisit: { reply: visitReply },
  stopWeeklyMail: { body: stopMailBody, reply: messageReply },
  adjustPrices: { body: priceAdjustmentBody, reply: priceAdjustmentReply },
} as const satisfies EndpointSchemas<typeof dashboardEndpoints>;
