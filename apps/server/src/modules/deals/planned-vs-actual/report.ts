import type { PlannedVsActualBlock } from "@beachhead/contract";
import { yearSpanName } from "@beachhead/engine";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { percent, wholeNumber } from "../../../platform/exports/words.ts";
import type { ReadComparison } from "./comparison.ts";
import { byChannelOf, filterWords, findShownComparison, type ViewToShow } from "./shown-view.ts";
import { explainComparison } from "./variance.ts";

/** Planned against actual as plain text. */
export interface ComparisonReport {
  /** One line with the figure that counts. */
  finding: string;
  paragraphs: readonly string[];
}

/**
 * The figures of a view in words, the same as on the screen; undefined if the GTM plan is deleted or a filter is not
 * valid any more.
 */
export async function findComparisonReport(
  tx: UserTransaction,
  ownerId: string,
  { title, query }: ViewToShow,
  now: Date,
): Promise<ComparisonReport | undefined> {
  const read = await findShownComparison(tx, ownerId, query, now);
  if (read === undefined) return undefined;
  const { blocks, firstYear, calendarYear, yearStartMonth, yearName, comparison } = read;
  const { currency } = comparison;
  const isShown = (name: "current" | "cumulative") => query(name) !== "off";
  const cumulativeName =
    firstYear === calendarYear
      ? `${yearName}, with deals without dates`
      : yearSpanName(firstYear, calendarYear, yearStartMonth);
  const leading = isShown("current") || !isShown("cumulative") ? blocks.current : blocks.cumulative;
  return {
    finding: findingOf(leading, currency),
    paragraphs: [
      `${title}: Planned vs Actual Revenue, ${filterWords(read, query)}`,
      ...(isShown("current") ? [blockText(yearName, blocks.current, currency)] : []),
      ...(isShown("cumulative") ? [blockText(cumulativeName, blocks.cumulative, currency)] : []),
      explainComparison(read, "sequential").sentence,
      channelText(leading, currency),
      ...leftOutText(read),
    ].filter((text) => text !== ""),
  };
}

function findingOf({ revenueSum, revenueAchievement }: PlannedVsActualBlock, currency: string): string {
  const { percent: reached } = revenueAchievement;
  const closed = `${wholeNumber(revenueSum.closed)} ${currency} closed`;
  return reached === null ? closed : `${closed}, ${percent(reached, 1)} of the plan`;
}

function blockText(
  name: string,
  { pipelineSums, revenueSum, revenueAchievement }: PlannedVsActualBlock,
  currency: string,
): string {
  const { percent: reached, pace, status } = revenueAchievement;
  const achieved = reached === null ? "no revenue is planned" : `${percent(reached, 1)} of the plan`;
  const lines = [
    name,
    `Closed revenue: ${wholeNumber(revenueSum.closed)} of ${wholeNumber(revenueSum.planned)} ${currency} planned`,
    `Revenue achievement: ${achieved}${pace === null ? "" : `, pace ${percent(pace, 0)}`}, ${status}`,
    `CRM pipeline: ${wholeNumber(pipelineSums.crm)} of ${wholeNumber(pipelineSums.planned)} ${currency} planned, ${wholeNumber(pipelineSums.open)} open, ${wholeNumber(pipelineSums.weighted)} weighted`,
  ];
  return lines.join("\n");
}

function channelText(block: PlannedVsActualBlock, currency: string): string {
  const lines = byChannelOf(block).map(
    ({ name, planned, closed }) => `${name}: ${wholeNumber(closed)} of ${wholeNumber(planned)}`,
  );
  return lines.length === 0 ? "" : [`Closed revenue by channel, ${currency}`, ...lines].join("\n");
}

function leftOutText({
  blocks: { unmapped, unconverted },
  unreadAmounts,
}: Pick<ReadComparison, "blocks" | "unreadAmounts">): string[] {
  return [
    ...(unmapped.count > 0
      ? [`Deals that match no plan: ${wholeNumber(unmapped.count)}. They are in the totals as Not mapped.`]
      : []),
    ...(unconverted.count > 0
      ? [
          `Deals without an exchange rate: ${wholeNumber(unconverted.count)}. They are not included in any total.`,
        ]
      : []),
    ...unreadAmounts.map(({ message }) => message),
  ];
}
