import { z } from "zod";

/** A dashboard with its parts (specification part 1, section 3). */
export const dashboardDefinition = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  hasSubDashboards: z.boolean(),
  subDashboards: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type DashboardDefinition = z.output<typeof dashboardDefinition>;

/** Every dashboard, in the order of the tabs; the first part of one with parts is its default. */
export const dashboards = [
  {
    id: "plannedVsActualRevenue",
    name: "Planned vs Actual Revenue",
    icon: "target",
    hasSubDashboards: false,
    subDashboards: [],
  },
  {
    id: "emailCampaign",
    name: "Email Campaign",
    icon: "mail",
    hasSubDashboards: false,
    subDashboards: [],
  },
  {
    id: "pricingDashboard",
    name: "Pricing",
    icon: "tag",
    hasSubDashboards: true,
    subDashboards: [
      { id: "pricingPlanPerformance", name: "Pricing plan performance" },
      { id: "revenueAnalytics", name: "Revenue analytics" },
      { id: "customerAnalytics", name: "Customer analytics" },
      { id: "priceAdjustment", name: "Price adjustment" },
    ],
  },
] as const satisfies readonly DashboardDefinition[];
