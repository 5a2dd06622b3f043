import type { LiveTableContent } from "@beachhead/contract";

export const contentNames: Readonly<Record<LiveTableContent, string>> = {
  deals: "Deals",
  "plan-months": "Plan by month",
  "channel-months": "Channels by month",
  "simulation-years": "Simulation by year",
};
