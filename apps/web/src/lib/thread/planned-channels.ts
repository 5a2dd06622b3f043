import type { DgPlan } from "@beachhead/contract";
import { channelFamily, type PlannedChannel } from "@beachhead/engine";

/** The chosen channels of a channel plan as the engine computes them. */
export function plannedChannels(plan: DgPlan): PlannedChannel[] {
  return plan.channels.flatMap(({ key, checked, roiTable, timeBoundSimulation }) => {
    const family = channelFamily(key);
    if (!checked || family === null) return [];
    const [months] = timeBoundSimulation;
    const timing =
      months === undefined
        ? null
        : {
            startingMonth: months.StartingMonth,
            rampUpTime: months.RampUpTime,
            leadToClosure: months.LeadtoClosure,
          };
    return [{ key, family, inputs: roiTable[0] ?? {}, timing }];
  });
}
