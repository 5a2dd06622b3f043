import { dgPlanBody } from "@beachhead/contract";
import { newChannel } from "@beachhead/contract/new-channel";

/** Where each channel starts and what it is to bring; the rest is the catalogue's. */
const chosen = [
  {
    key: 6,
    StartingMonth: 1,
    inputs: { revenueTarget: 2_500_000, averageDealSize: 21_000, sqlsPerRepPerMonth: 8, closeRatio: 25 },
  },
  {
    key: 2,
    StartingMonth: 1,
    inputs: { pipelineTarget: 3_500_000, averageDealSize: 18_000, marketingManagers: 0 },
  },
  { key: 8, StartingMonth: 2, inputs: { pipelineTarget: 1_400_000, averageDealSize: 15_000 } },
  { key: 15, StartingMonth: 7, inputs: { revenueTarget: 500_000, averageDealSize: 25_000 } },
];

export const CHANNEL_PLAN_NAME = "Germany, first two years";

/** The channel plan of the example. @param productgeo the combination it is for; blank: the whole plan */
export function exampleChannelPlan(gtmPlanId: string, productgeo: string) {
  return dgPlanBody.parse({
    gtmPlanId,
    productgeo,
    planname: CHANNEL_PLAN_NAME,
    description: "Field sales from the Berlin office, with content and search to fill its diary.",
    currency: "EUR",
    channels: chosen.flatMap(({ key, StartingMonth, inputs }) => {
      const channel = newChannel(key);
      if (channel === undefined) return [];
      const [timing] = channel.timeBoundSimulation;
      return [
        {
          ...channel,
          checked: true,
          roiTable: [{ ...channel.roiTable[0], ...inputs }],
          timeBoundSimulation: [{ ...timing, StartingMonth }],
        },
      ];
    }),
  });
}
