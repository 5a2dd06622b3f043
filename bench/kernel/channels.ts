import roi from "../../packages/engine/examples/roi.json" with { type: "json" };
import {
  type ComputedPlan,
  computePlan,
  type PlannedChannel,
} from "../../packages/engine/src/channels/channel-plan.ts";
import { CHANNEL_COUNT, channelFamily } from "../../packages/engine/src/index.ts";
import { interleave, milliseconds, roundsOf } from "../measure/rounds.ts";
import { figureOf, type Row } from "../report/row.ts";

/** Months that are recomputed. */
const MONTHS = 24;
const REPEATS = 200;
const EDIT = "25 channels, 24 months, after an edit: all figures and the plan's sums";
const ALL = "25 channels, 24 months, all of them for the first time";
/** Milliseconds of the same work before the first round: its rarest formulas are compiled long after the others. */
const WARM_UP = 1000;

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
export async function channelRows(rounds: number): Promise<Row[]> {
  const edits = Array.from({ length: REPEATS }, (_, edit) => channelsAfter(edit));
  const first = (): void => {
    for (const channels of edits) computePlan(channels, MONTHS);
  };
  let before: ComputedPlan | undefined;
  const edit = (): void => {
    for (const channels of edits) before = computePlan(channels, MONTHS, before);
  };
  const begun = performance.now();
  while (performance.now() - begun < WARM_UP) {
    first();
    edit();
  }
  const series = await interleave(rounds, [
    { name: EDIT, measure: () => milliseconds(edit) / REPEATS },
    { name: ALL, measure: () => milliseconds(first) / REPEATS },
  ]);
  return [EDIT, ALL].map((work) => ({
    part: "kernel",
    work,
    ours: figureOf("ms", roundsOf(series, work)),
    anchor: null,
    target: { of: "figure", bound: "at most", limit: 0.05 },
  }));
}
