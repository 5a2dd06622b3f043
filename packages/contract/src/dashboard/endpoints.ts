import { type EndpointTable, HOUR, MINUTE } from "../endpoint.ts";

/** The endpoints of dashboards. The pricing dashboards read `simulationId` and `place` from the query. */
export const dashboardEndpoints = {
  listDashboards: {
    method: "GET",
    path: "/api/dashboard/definitions",
    access: "user",
    summary: "The dashboards that the user may open, with their parts.",
  },
  getPlanPerformance: {
    method: "GET",
    path: "/api/dashboard/pricing-plan-performance",
    access: "user",
    summary: "Customers, revenue and contribution of each pricing plan of a simulation, year by year.",
  },
  getRevenueAnalytics: {
    method: "GET",
    path: "/api/dashboard/revenue-analytics",
    access: "user",
    summary: "Recurring revenue of a simulation: bridge, retention, plans and cohorts.",
  },
  getCustomerAnalytics: {
    method: "GET",
    path: "/api/dashboard/customer-analytics",
    access: "user",
    summary: "Customers of a simulation: new, retained, lost, lifetime value, acquisition cost and cohorts.",
  },
  getEmailCampaign: {
    method: "GET",
    path: "/api/dashboard/email-campaign",
    access: "user",
    summary: "What became of the mails of each campaign, of all, and by month.",
  },
  listDashboardViews: {
    method: "GET",
    path: "/api/dashboard/views",
    access: "user",
    summary: "The user's saved views of dashboards, by name.",
  },
  createDashboardView: {
    method: "POST",
    path: "/api/dashboard/views",
    access: "user",
    summary: "Save a view of a dashboard under a name.",
    audit: ["dashboard-view.create"],
  },
  updateDashboardView: {
    method: "PUT",
    path: "/api/dashboard/views/:id",
    access: "user",
    summary: "Replace a saved view, or make it the one that opens first.",
    audit: ["dashboard-view.update"],
  },
  deleteDashboardView: {
    method: "DELETE",
    path: "/api/dashboard/views/:id",
    access: "user",
    summary: "Delete a saved view; its share links end.",
    audit: ["dashboard-view.delete"],
  },
  recordDashboardVisit: {
    method: "POST",
    path: "/api/dashboard/visits",
    access: "user",
    summary: "Report a visit of the dashboards to usage analytics, if the user has agreed to it.",
    limits: { user: { calls: 60, seconds: MINUTE } },
  },
  stopWeeklyMail: {
    method: "POST",
    path: "/api/dashboard/stop-weekly-mail",
    access: "public",
    publicBecause: "The token of the mailed link proves which e-mails are meant.",
    oneClickAt: "/stop-weekly-mail/",
    summary: "Stop the weekly e-mail of a saved view with the link in it.",
    limits: { network: { calls: 60, seconds: HOUR } },
    audit: ["dashboard-view.stop-mail"],
  },
  adjustPrices: {
    method: "POST",
    path: "/api/dashboard/price-adjustment",
    access: "user",
    summary: "What a change of all prices does to a simulation's target year, with the break-even volume.",
    limits: { user: { calls: 300, seconds: MINUTE } },
  },
} as const satisfies EndpointTable;
