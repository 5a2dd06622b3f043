import roi from "../../packages/engine/examples/roi.json" with { type: "json" };
import { computePlan, type PlannedChannel } from "../../packages/engine/src/channels/channel-plan.ts";
import { CHANNEL_COUNT, channelFamily } from "../../packages/engine/src/index.ts";
import { interleave, milliseconds, roundsOf } from "../measure/rounds.ts";
import { figureOf, type Row } from "../report/row.ts";

/** Months that are recomputed. */
const MONTHS = 24;
const REPEATS = 200;
const WORK = "25 channels, 24 months, all figures and the plan's sums";

/** Every channel of the catalogue with the inputs of its family's example, one of them as of the last edit. */
function channelsAfter(edit: number): PlannedChannel[] {
  return Array.from({ length: CHANNEL_COUNT }, (_, index) => {
    const family = channelFamily(index + 1) ?? "marketing";
    const inputs = roi.families[family][0]?.inputs ?? {};
    return {
      key: index + 1,
      family,
      inputs: index === edit % CHANNEL_COUNT ? { ...inputs, miscCost: edit } : inputs,
      timing: { startingMonth: 1 + (index % 12), rampUpTime: 3, leadToClosure: 4 },
    };
  });
}

/** From an edited input to every figure of every channel and the months of the plan, before rounding. */
export async function channelRow(rounds: number): Promise<Row> {
  const edits = Array.from({ length: REPEATS }, (_, edit) => channelsAfter(edit));
  const repeat = (): void => {
    for (const channels of edits) computePlan(channels, MONTHS);
  };
  const series = await interleave(rounds, [
    { name: WORK, measure: () => milliseconds(repeat) / REPEATS, warmUp: async () => repeat() },
  ]);
  return {
    part: "kernel",
    work: WORK,
    ours: figureOf("ms", roundsOf(series, WORK)),
    anchor: null,
    target: { of: "figure", bound: "at most", limit: 0.05 },
  };
}
