import { z } from "zod";
import { isMap } from "../gtm-plan/section-fields.ts";
import { bodyOf, isBlank, toNumber } from "../primitives.ts";
import { channelKey, readTimingNames } from "./channels.ts";
import { readInputs } from "./roi-inputs.ts";

const map = (what: string) =>
  z.preprocess((value) => value ?? {}, z.unknown().refine(isMap, `${what} must be an object`));

/** `{ channelKey, inputs }`: blank and non-numeric inputs are blank. What breaks a rule, the engine says. */
export const roiBody = bodyOf({ channelKey, inputs: map("inputs").transform(readInputs) });

/** A required number; NaN when it is none, which the engine refuses by name. */
const number = (value: unknown): number => toNumber(value) ?? Number.NaN;
/** A number that may be blank. */
const orBlank = (value: unknown): number | undefined => (isBlank(value) ? undefined : number(value));

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (isMap(value) ? value : {});

/** `{ roi, inputs }` of a timeline; the specification's names of the three months are read too. */
export const timelineBody = bodyOf({
  roi: map("roi").transform((value) => {
    const rates = fieldsOf(value);
    return {
      pipelineImpact: number(rates["pipelineImpact"]),
      revenueImpact: number(rates["revenueImpact"]),
      recurringCostPerAnnum: number(rates["recurringCostPerAnnum"]),
    };
  }),
  inputs: map("inputs").transform((value) => {
    const inputs = fieldsOf(readTimingNames(value));
    return {
      startingMonth: number(inputs["StartingMonth"]),
      rampUpTime: number(inputs["RampUpTime"]),
      leadToClosure: number(inputs["LeadtoClosure"]),
      months: number(inputs["months"]),
      monthsToImpact: orBlank(inputs["monthsToImpact"]),
      oneTimeCost: orBlank(inputs["oneTimeCost"]),
      variablePercentOfRevenue: orBlank(inputs["variablePercentOfRevenue"]),
      grossMarginPercent: orBlank(inputs["grossMarginPercent"]),
    };
  }),
});
