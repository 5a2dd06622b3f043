import type { PlannedVsActualBlock } from "@beachhead/contract";
import { calendarMonth } from "@beachhead/engine";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { Block, Deck } from "../../../platform/exports/deck.ts";
import { percent, shortMoney, wholeNumber } from "../../../platform/exports/words.ts";
import type { Query, ReadComparison } from "./comparison.ts";
import { byChannelOf, filterWords, findShownComparison, type ViewToShow } from "./shown-view.ts";
import { explainComparison } from "./variance.ts";

/** Planned against actual as slides; undefined if the GTM plan is deleted or a filter is not valid any more. */
export async function findComparisonDeck(
  tx: UserTransaction,
  ownerId: string,
  { title, query }: ViewToShow,
  now: Date,
): Promise<Deck | undefined> {
  const read = await findShownComparison(tx, ownerId, query, now);
  return read && comparisonDeck(title, read, query);
}

/** From January on. */
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function comparisonDeck(title: string, read: ReadComparison, query: Query): Deck {
  const { comparison, yearName, yearStartMonth, blocks } = read;
  const block = query("current") === "off" ? blocks.cumulative : blocks.current;
  const { sentence } = explainComparison(read, "sequential");
  return {
    title,
    footer: `${title} · Planned vs Actual Revenue, ${filterWords(read, query)}`,
    slides: [
      {
        title: achievementTitle(block),
        lead: sentence,
        rows: [{ height: 1, blocks: [sums(block, comparison.currency)] }],
      },
      {
        title: "Closed revenue against the plan by channel",
        rows: [{ height: 1, blocks: byChannel(block) }],
      },
      {
        title: `Planned and closed revenue by month of ${yearName}`,
        rows: [{ height: 1, blocks: [byMonth(blocks.current, yearStartMonth)] }],
      },
    ],
  };
}

function achievementTitle({
  revenueAchievement: { percent: reached, status },
}: PlannedVsActualBlock): string {
  return reached === null
    ? "No revenue is planned for the period"
    : `${percent(reached, 1)} of the plan is closed: ${status}`;
}

function sums(
  { pipelineSums, revenueSum, revenueAchievement }: PlannedVsActualBlock,
  currency: string,
): Block {
  const money = (value: number) => `${shortMoney(value)} ${currency}`;
  const { percent: reached, pace } = revenueAchievement;
  return {
    kind: "figures",
    figures: [
      { label: "Planned pipeline", value: money(pipelineSums.planned) },
      { label: "CRM pipeline", value: money(pipelineSums.crm), note: `${money(pipelineSums.open)} open` },
      {
        label: "Closed revenue",
        value: money(revenueSum.closed),
        note: `of ${money(revenueSum.planned)} planned`,
      },
      {
        label: "Revenue achievement",
        value: reached === null ? "No plan" : percent(reached, 1),
        ...(pace !== null && { note: `pace ${percent(pace, 0)}` }),
      },
    ],
  };
}

function byChannel(block: PlannedVsActualBlock): Block[] {
  const groups = byChannelOf(block);
  return [
    {
      kind: "chart",
      shape: "bars",
      categories: groups.map(({ name }) => name),
      series: [
        { name: "Planned", values: groups.map(({ planned }) => planned), tone: "target" },
        { name: "Closed", values: groups.map(({ closed }) => closed), tone: "main" },
      ],
      format: "money",
    },
    {
      kind: "table",
      head: ["Channel", "Planned", "Closed"],
      rows: groups.map(({ name, planned, closed }) => [name, wholeNumber(planned), wholeNumber(closed)]),
    },
  ];
}

function byMonth({ months }: PlannedVsActualBlock, startMonth: number): Block {
  return {
    kind: "chart",
    shape: "columns",
    categories: MONTHS.map((_, index) => MONTHS[calendarMonth(index + 1, startMonth) - 1] ?? ""),
    series: [
      { name: "Planned", values: months.map(({ plannedRevenue }) => plannedRevenue), tone: "muted" },
      { name: "Closed", values: months.map(({ closedRevenue }) => closedRevenue), tone: "main" },
    ],
    format: "money",
  };
}
