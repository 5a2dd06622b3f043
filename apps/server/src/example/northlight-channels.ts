import { dgPlanBody } from "@beachhead/contract";
import { newChannel } from "@beachhead/contract/new-channel";
import { scheduled } from "./northlight-actions.ts";

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

type Channel = NonNullable<ReturnType<typeof newChannel>>;

/** The sub-channels with owners, due dates and states around a day. */
function withSchedule({ key, content }: Channel, now: Date) {
  let place = 0;
  return content.map((tactic) => ({
    ...tactic,
    actionData: tactic.actionData.map(({ actionItem }) => scheduled(actionItem, key, place++, now)),
  }));
}

/**
 * The channel plan of the example.
 * @param productgeo the combination it is for; blank: the whole plan
 * @param now the day that its action items are scheduled around
 */
export function exampleChannelPlan(gtmPlanId: string, productgeo: string, now: Date) {
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
          content: withSchedule(channel, now),
          roiTable: [{ ...channel.roiTable[0], ...inputs }],
          timeBoundSimulation: [{ ...timing, StartingMonth }],
        },
      ];
    }),
  });
}
