import { type ChannelFamily, type ChannelInputs, familyInputs } from "./channel-families.ts";
import { typed } from "./check-inputs.ts";
import type { ChannelFigures } from "./figures.ts";

/** Something worth a second look; never an error (formulas B1.3, "Sanity hints"). */
export interface ChannelHint {
  code: "highConversion" | "thinPipeline" | "costAboveRevenue" | "wideSpan";
  message: string;
}

/** A conversion above this per cent is rarely kept up. */
const HIGH_CONVERSION_PERCENT = 60;
/** A common working target: three times its cost in pipeline. */
const PIPELINE_BY_COST = 3;
/** Reps one manager can lead. */
const SPAN = 8;

/** The hints on a channel's figures, in a fixed order. */
export function channelHints(
  family: ChannelFamily,
  inputs: ChannelInputs,
  figures: ChannelFigures<number>,
): ChannelHint[] {
  const hints: ChannelHint[] = [];
  if ((typed(inputs, familyInputs[family].conversion) ?? 0) > HIGH_CONVERSION_PERCENT)
    hints.push({
      code: "highConversion",
      message: "More than 60 % of SQLs becoming deals is rare. Check the conversion.",
    });
  if (figures.pipelineByCostPercent < PIPELINE_BY_COST)
    hints.push({
      code: "thinPipeline",
      message: "The pipeline is less than three times its cost, a common working target.",
    });
  if (figures.costPercentOfRevenue > 1)
    hints.push({ code: "costAboveRevenue", message: "The channel costs more than the revenue it brings." });
  const reps = figures.peopleRequired[0]?.value ?? 0;
  const managers = figures.peopleRequired.at(-1)?.value ?? 0;
  if (managers > 0 && reps / managers > SPAN)
    hints.push({
      code: "wideSpan",
      message: `One manager leads more than ${SPAN} reps. Check the number of managers.`,
    });
  return hints;
}
