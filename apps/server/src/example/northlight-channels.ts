import { dgPlanBody } from "@beachhead/contract";
import { newChannel } from "@beachhead/contract/new-channel";
import { scheduled } from "./northlight-actions.ts";

/** Where each channel starts and what it is to bring; the rest is the catalogue's. */
const chosen = [
  {
    key: 6,
    timing: { StartingMonth: 1, RampUpTime: 3 },
    inputs: { revenueTarget: 980_000, averageDealSize: 14_000 },
  },
  {
    key: 2,
    timing: { StartingMonth: 1 },
    inputs: { pipelineTarget: 1_000_000, averageDealSize: 14_000, marketingManagers: 0 },
  },
  {
    key: 8,
    timing: { StartingMonth: 2 },
    inputs: { pipelineTarget: 300_000, averageDealSize: 11_000, internalReps: 0, adSpend: 24_000 },
  },
  {
    key: 15,
    timing: { StartingMonth: 5 },
    inputs: {
      revenueTarget: 96_000,
      averageDealSize: 16_000,
      costPerEvent: 15_000,
      internalReps: 0,
      marketingManagers: 0,
    },
  },
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
    channels: chosen.flatMap(({ key, timing, inputs }) => {
      const channel = newChannel(key);
      if (channel === undefined) return [];
      return [
        {
          ...channel,
          checked: true,
          content: withSchedule(channel, now),
          roiTable: [{ ...channel.roiTable[0], ...inputs }],
          timeBoundSimulation: [{ ...channel.timeBoundSimulation[0], ...timing }],
        },
      ];
    }),
  });
}
