import type { firstOddsEndpoints } from "@beachhead/contract";
import type { SampleCalls } from "./sample-call.ts";

export const firstOddsSamples: SampleCalls<typeof firstOddsEndpoints> = {
  saveFirstOdds: {
    spends: true,
    body: () => ({
      pricePerUserYear: 420,
      usersPerCustomer: 12,
      newCustomersFirstYear: 40,
      revenueTarget: 700_000,
      costPercentOfRevenue: 65,
      targetYear: 3,
      businessModel: null,
    }),
  },
};
