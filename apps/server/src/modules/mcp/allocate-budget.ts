import {
  allocationObjectives,
  type CalibrationReply,
  leastRoleOf,
  rowOfChannel,
  schemas,
} from "@beachhead/contract";
import { z } from "zod";
import type { CallApi } from "./call-api.ts";
import { id, type Tool } from "./tool.ts";

const limit = (what: string) => z.number().optional().describe(what);
const month = (what: string) => z.number().int().min(1).max(60).optional().describe(what);

const input = z.object({
  channelPlanId: id("channel plan"),
  objective: z
    .enum(allocationObjectives)
    .default("revenue")
    .describe(
      "revenue: the most revenue within the limits; cost: the revenue needed at the least cost; odds: the best odds of it",
    ),
  budget: limit("Most cost over the months, in the currency of the plan; default: no limit"),
  people: limit("Most people; default: no limit"),
  needed: limit("Revenue to reach over the months; required for cost and odds"),
  months: z.number().int().min(12).max(60).default(24).describe("Months of the plan"),
  firstMonth: month("First month that counts; default 1"),
  lastMonth: month("Last month that counts; default: the last of the plan"),
  locked: z.array(z.number().int()).optional().describe("Keys of channels whose effort stays 1"),
});

type Plan = z.output<typeof schemas.getDgPlan.reply>;

/** What closed deals say about the plan's channels; nothing where they cannot be read. */
async function calibratedRows(
  { gtmPlanId, combinationId }: Plan,
  call: CallApi,
): Promise<CalibrationReply["rows"]> {
  const query: Record<string, string> = { gtmPlanId };
  if (combinationId !== null) {
    const inherited = await call("getInheritance", { params: { id: gtmPlanId } });
    const combinations = inherited.ok ? schemas.getInheritance.reply.parse(inherited.reply).combinations : [];
    const combination = combinations.find((each) => each.id === combinationId);
    if (combination === undefined) return [];
    Object.assign(query, { product: combination.product, geo: combination.geo });
  }
  const answer = await call("getCalibration", { query });
  return answer.ok ? schemas.getCalibration.reply.parse(answer.reply).rows : [];
}

/**
 * The chosen channels of a plan, free from nothing to three times their size unless they are locked. How far revenue may
 * come out is what closed deals say, where there are enough of them.
 */
function channelsOf({ channels }: Plan, locked: readonly number[], rows: CalibrationReply["rows"]) {
  return channels
    .filter(({ checked }) => checked)
    .map(({ key, label, roiTable, timeBoundSimulation }) => ({
      channelKey: key,
      inputs: roiTable[0] ?? {},
      time: timeBoundSimulation[0] ?? null,
      returns: null,
      factor: rowOfChannel(rows, label)?.revenueFactor ?? null,
      locked: locked.includes(key),
    }));
}

export const allocateBudget: Tool = {
  name: "allocate_budget",
  title: "Divide a budget between channels",
  description:
    "How much of each channel of a channel plan brings the most revenue, the goal at the least cost, or the best odds of it. Efforts are multiples of a channel's size today, 0 to 3. Moves, the frontier over budgets, the limit that binds and the odds come with it; revenue varies as the channel's closed deals say, else from 60 to 130 % of the plan (an assumption); channels without figures are left out. Nothing is saved.",
  input,
  readOnly: true,
  role: leastRoleOf("allocateBudget"),
  async run(given, call) {
    const {
      channelPlanId,
      locked = [],
      months,
      firstMonth = 1,
      lastMonth = months,
      ...asked
    } = input.parse(given);
    const answer = await call("getDgPlan", { params: { id: channelPlanId } });
    if (!answer.ok) return answer;
    const plan = schemas.getDgPlan.reply.parse(answer.reply);
    const channels = channelsOf(plan, locked, await calibratedRows(plan, call));
    return call("allocateBudget", {
      body: { ...asked, channels, months, firstMonth, lastMonth, skip: true },
    });
  },
};
