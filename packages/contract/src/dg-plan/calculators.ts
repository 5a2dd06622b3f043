import { z } from "zod";
import { bodyOf, optionalNumber, requiredNumber } from "../primitives.ts";
import { channelKey } from "./channel-key.ts";
import { readTimingNames } from "./channels.ts";
import { inputMap, readInputs } from "./roi-inputs.ts";

/** `{ channelKey, inputs }`: non-numeric inputs count as blank. The engine reports broken rules. */
export const roiBody = bodyOf({
  channelKey,
  inputs: z.preprocess((value) => value ?? {}, inputMap.transform(readInputs)),
});

const needed = (label: string) => requiredNumber({ required: `${label} must be a number` });
/** A number that may be blank. */
const orBlank = (label: string) =>
  optionalNumber({ required: `${label} must be a number` }).transform((value) => value ?? undefined);

/** `{ roi, inputs }` of a timeline; the specification's names of the three months are accepted too. */
export const timelineBody = bodyOf({
  roi: z.object(
    {
      pipelineImpact: needed("Pipeline impact"),
      revenueImpact: needed("Revenue impact"),
      recurringCostPerAnnum: needed("Recurring cost a year"),
    },
    { error: "The result of the calculator must be an object" },
  ),
  inputs: z
    .preprocess(
      readTimingNames,
      z.object(
        {
          StartingMonth: needed("Starting month"),
          RampUpTime: needed("Ramp-up time"),
          LeadtoClosure: needed("Lead to closure"),
          months: needed("Number of months"),
          monthsToImpact: orBlank("Months to impact"),
          oneTimeCost: orBlank("One-time cost"),
          variablePercentOfRevenue: orBlank("Cost that follows revenue"),
          grossMarginPercent: orBlank("Gross margin"),
        },
        { error: "The inputs of the timeline must be an object" },
      ),
    )
    .transform(({ StartingMonth, RampUpTime, LeadtoClosure, ...rest }) => ({
      ...rest,
      startingMonth: StartingMonth,
      rampUpTime: RampUpTime,
      leadToClosure: LeadtoClosure,
    })),
});
