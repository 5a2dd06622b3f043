import { type EndpointTable, HOUR } from "../endpoint.ts";

/** The endpoint that turns the five figures of a newcomer into documents. */
export const firstOddsEndpoints = {
  saveFirstOdds: {
    method: "POST",
    path: "/api/first-odds",
    access: "user",
    role: "editor",
    summary:
      "Make a GTM plan, a product cost and a simulation of five figures; all three or none. Counts as one run.",
    idempotent: true,
    limits: { user: { calls: 60, seconds: HOUR } },
    audit: ["gtm-plan.create", "product-cost.create", "simulation.create"],
  },
} as const satisfies EndpointTable;
