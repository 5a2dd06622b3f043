import { type YearWords, yearWords } from "@beachhead/engine";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { findPlanYears } from "../../gtm-plans/index.ts";
import type { PlanRow, StoredChannel } from "../dg-plan.ts";
import { findPlan } from "../plan/get.ts";

/** What an export of a channel plan is made of. */
export interface ChannelPlanFacts {
  row: PlanRow;
  channels: readonly StoredChannel[];
  years: YearWords;
}

/** What an export of an owner's channel plan is made of; undefined if there is none. */
export async function findChannelPlanFacts(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<ChannelPlanFacts | undefined> {
  const plan = await findPlan(tx, ownerId, id);
  if (plan === undefined) return undefined;
  return { ...plan, years: yearWords(await findPlanYears(tx, ownerId, plan.row.gtmPlanId)) };
}

/** The GTM plan and the combination of a channel plan, as in the head of its files, and whether it is an alternative. */
export const subjectOf = ({ gtmplan, productgeo, countsTowardsGoal }: PlanRow): string =>
  [gtmplan, productgeo, countsTowardsGoal ? "" : "Alternative, does not count towards the goal"]
    .filter((part) => part !== "")
    .join(" · ");

/** An action item with its channel and sub-channel. */
export interface ActionRow {
  channel: string;
  tactic: string;
  action: StoredChannel["content"][number]["actionData"][number];
}

/** The action items of the chosen channels. */
export function actionRows(channels: readonly StoredChannel[]): ActionRow[] {
  return channels
    .filter(({ checked }) => checked)
    .flatMap(({ label, content }) =>
      content.flatMap(({ channel, actionData }) =>
        actionData.map((action) => ({ channel: label, tactic: channel, action })),
      ),
    );
}
