import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import type { ViewDependencies } from "./dashboard-dependencies.ts";
import { listDashboards } from "./definitions.ts";
import { getEmailCampaign } from "./email-campaign.ts";
import { adjustPrices, getCustomerAnalytics, getPlanPerformance, getRevenueAnalytics } from "./pricing.ts";
import {
  createDashboardView,
  deleteDashboardView,
  listDashboardViews,
  updateDashboardView,
} from "./views/views.ts";
import { recordDashboardVisit } from "./visits/record-visit.ts";
import { stopWeeklyMail } from "./weekly-mail/stop-weekly-mail.ts";

export function dashboardRoutes(dependencies: ViewDependencies): Route[] {
  const verb = withDependencies(dependencies);
  return [
    route("listDashboards", async () => listDashboards()),
    route("getPlanPerformance", verb(getPlanPerformance)),
    route("getRevenueAnalytics", verb(getRevenueAnalytics)),
    route("getCustomerAnalytics", verb(getCustomerAnalytics)),
    route("getEmailCampaign", verb(getEmailCampaign)),
    route("listDashboardViews", verb(listDashboardViews)),
    route("createDashboardView", verb(createDashboardView)),
    route("updateDashboardView", verb(updateDashboardView)),
    route("deleteDashboardView", verb(deleteDashboardView)),
    route("recordDashboardVisit", verb(recordDashboardVisit)),
    route("stopWeeklyMail", (context) => stopWeeklyMail(dependencies, context)),
    route("adjustPrices", verb(adjustPrices)),
  ];
}
