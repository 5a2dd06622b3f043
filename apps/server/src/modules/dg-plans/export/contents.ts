import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { CsvValue } from "../../../platform/exports/csv.ts";
import type { Deck } from "../../../platform/exports/deck.ts";
import { percentOf, shortMoney, wholeNumber } from "../../../platform/exports/words.ts";
import {
  type Cell,
  figureHead,
  headingCell,
  labelCell,
  noteCell,
  type Row,
  titleCell,
  type Workbook,
} from "../../../platform/exports/workbook.ts";
import { type YearNames, yearNames } from "../../../platform/exports/year-names.ts";
import { findFirstYear } from "../../gtm-plans/index.ts";
import type { PlanRow, StoredChannel } from "../dg-plan.ts";
import { findPlan } from "../plan/get.ts";
import { channelFigures } from "./channel-figures.ts";

/** What an export of a channel plan is made of. */
export interface ChannelPlanFacts {
  row: PlanRow;
  channels: readonly StoredChannel[];
  years: YearNames;
}

const subjectOf = ({ gtmplan, productgeo }: PlanRow): string =>
  [gtmplan, productgeo].filter((part) => part !== "").join(" · ");

interface ActionRow {
  channel: string;
  tactic: string;
  action: StoredChannel["content"][number]["actionData"][number];
}

function actionRows(channels: readonly StoredChannel[]): ActionRow[] {
  return channels
    .filter(({ checked }) => checked)
    .flatMap(({ label, content }) =>
      content.flatMap(({ channel, actionData }) =>
        actionData.map((action) => ({ channel: label, tactic: channel, action })),
      ),
    );
}

const money = (content: number | null): Cell => ({ content, format: "money" });
const whole = (content: number | null): Cell => ({ content, format: "whole" });

/** The channels, their years and their action items. */
export function channelWorkbook({ row, channels, years }: ChannelPlanFacts): Workbook {
  const { totals, ...plan } = channelFigures(row, channels);
  const amounts = noteCell(`${subjectOf(row)} · amounts in ${row.currency}, a full year`);
  return {
    sheets: [
      {
        name: "Channels",
        columns: [40, 12, 18, 18, 18],
        frozenRows: 3,
        rows: [
          [titleCell(row.planname)],
          [amounts],
          [
            headingCell("Channel"),
            figureHead("People"),
            figureHead("Cost"),
            figureHead("Pipeline"),
            figureHead("Revenue"),
          ],
          ...plan.channels.map(
            (each): Row => [
              labelCell(each.label),
              whole(each.people),
              money(each.cost),
              money(each.pipeline),
              money(each.revenue),
            ],
          ),
          [
            { content: "All channels", role: "total" },
            { ...whole(plan.people), role: "total" },
            { ...money(plan.cost), role: "total" },
            { ...money(plan.pipeline), role: "total" },
            { ...money(plan.revenue), role: "total" },
          ],
        ],
      },
      {
        name: "Years",
        columns: [20, 18, 18, 18],
        frozenRows: 3,
        rows: [
          [titleCell("Years")],
          [noteCell(`${subjectOf(row)} · amounts in ${row.currency}, with start and ramp-up`)],
          [headingCell("Year"), figureHead("Cost"), figureHead("Pipeline"), figureHead("Revenue")],
          ...totals.years.map(
            (year, index): Row => [
              labelCell(years.heading(index + 1)),
              money(year.cost),
              money(year.pipeline),
              money(year.revenue),
            ],
          ),
        ],
      },
      {
        name: "Action items",
        columns: [30, 30, 50, 24, 14, 14],
        frozenRows: 1,
        rows: [
          ["Channel", "Sub-channel", "Action item", "Owner", "Due", "Status"].map(headingCell),
          ...actionRows(channels).map(
            ({ channel, tactic, action }): Row =>
              [channel, tactic, ...actionTexts(action)].map((content) => ({ content })),
          ),
        ],
      },
    ],
  };
}

const actionTexts = ({ actionItem, owner, targetDate, status }: ActionRow["action"]): string[] => [
  actionItem,
  owner,
  targetDate,
  status,
];

/** The channels as CSV, one row each. */
export function channelTable({ row, channels }: ChannelPlanFacts): CsvValue[][] {
  const plan = channelFigures(row, channels);
  return [
    [
      "Channel",
      "People",
      `Cost (${row.currency})`,
      `Pipeline (${row.currency})`,
      `Revenue (${row.currency})`,
    ],
    ...plan.channels.map(({ label, people, cost, pipeline, revenue }) => [
      label,
      people,
      cost,
      pipeline,
      revenue,
    ]),
    ["All channels", plan.people, plan.cost, plan.pipeline, plan.revenue],
  ];
}

/** A channel plan as slides: what it brings, year by year, what it needs, its assumptions. */
export function channelDeck({ row, channels, years: names }: ChannelPlanFacts): Deck {
  const { totals, ...plan } = channelFigures(row, channels);
  const byRevenue = plan.channels
    .filter(({ revenue }) => revenue !== null && revenue > 0)
    .toSorted((a, b) => (b.revenue ?? 0) - (a.revenue ?? 0))
    .slice(0, 10);
  const [first] = byRevenue;
  const share =
    first === undefined || plan.revenue <= 0
      ? ""
      : `, ${percentOf((first.revenue ?? 0) / plan.revenue)} of it from ${first.label}`;
  const years = totals.years.map((_, index) => names.heading(index + 1));
  const last = totals.years.at(-1);
  const actions = actionRows(channels);
  const done = actions.filter(({ action }) => action.status === "Done").length;
  return {
    title: row.planname,
    footer: [row.planname, subjectOf(row)].filter((part) => part !== "").join(" · "),
    slides: [
      {
        title: `Channels bring ${shortMoney(plan.revenue)} ${row.currency} in a full year${share}`,
        lead: `${row.planname} · ${subjectOf(row)}`,
        rows: [
          {
            height: 2,
            blocks: [
              {
                kind: "figures",
                figures: [
                  { label: "People", value: wholeNumber(plan.people) },
                  { label: "Cost", value: shortMoney(plan.cost), note: row.currency },
                  { label: "Pipeline", value: shortMoney(plan.pipeline), note: row.currency },
                  {
                    label: "Cost of revenue",
                    value:
                      totals.costPercentOfRevenue === null ? "–" : percentOf(totals.costPercentOfRevenue),
                  },
                ],
              },
            ],
          },
          {
            height: 4,
            blocks: [
              {
                kind: "chart",
                shape: "bars",
                format: "money",
                categories: byRevenue.map(({ label }) => label),
                series: [
                  { name: "Revenue", values: byRevenue.map(({ revenue }) => revenue ?? 0), tone: "main" },
                ],
              },
            ],
          },
        ],
      },
      {
        title:
          totals.breakEvenMonth === null
            ? `The channels do not pay back within ${years.length} years`
            : `The channels pay back in month ${totals.breakEvenMonth}; ${names.inSentence(years.length)} brings ${shortMoney(last?.revenue ?? 0)}`,
        lead: `Cost and revenue by year in ${row.currency}, with the start and ramp-up of each channel.`,
        rows: [
          {
            height: 1,
            blocks: [
              {
                kind: "chart",
                shape: "columns",
                format: "money",
                categories: years,
                series: [
                  { name: "Cost", values: totals.years.map(({ cost }) => cost), tone: "muted" },
                  { name: "Revenue", values: totals.years.map(({ revenue }) => revenue), tone: "main" },
                ],
              },
            ],
          },
        ],
      },
      {
        title: `${plan.channels.length} ${plan.channels.length === 1 ? "channel needs" : "channels need"} ${wholeNumber(plan.people)} people and ${shortMoney(plan.cost)} a year`,
        lead:
          actions.length === 0
            ? "No action item is planned yet."
            : `${done} of ${actions.length} action items are done.`,
        rows: [
          {
            height: 1,
            blocks: [
              {
                kind: "table",
                head: ["Channel", "People", "Cost", "Pipeline", "Revenue"],
                rows: plan.channels.map((each) => [
                  each.label,
                  each.people === null ? "–" : wholeNumber(each.people),
                  ...[each.cost, each.pipeline, each.revenue].map((value) =>
                    value === null ? "–" : shortMoney(value),
                  ),
                ]),
              },
            ],
          },
        ],
      },
      {
        title: "The figures rest on these assumptions",
        lead: subjectOf(row),
        rows: [
          {
            height: 1,
            blocks: [
              {
                kind: "text",
                lines: [
                  `Amounts are in ${row.currency}. Figures of a full year count every channel at its full pace.`,
                  "Years count each channel from its starting month, with ramp-up and time to closure.",
                  ...(totals.withoutValue.length === 0
                    ? []
                    : [`${totals.withoutValue.length} channels lack inputs and count with their cost only.`]),
                  ...(row.description === "" ? [] : [row.description]),
                ],
              },
            ],
          },
        ],
      },
    ],
  };
}

/** What an export of an owner's channel plan is made of; undefined if there is none. */
export async function findChannelPlanFacts(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<ChannelPlanFacts | undefined> {
  const plan = await findPlan(tx, ownerId, id);
  if (plan === undefined) return undefined;
  return { ...plan, years: yearNames(await findFirstYear(tx, ownerId, plan.row.gtmPlanId)) };
}

/** The slides of an owner's channel plan; undefined if there is none. */
export async function findChannelDeck(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<Deck | undefined> {
  const facts = await findChannelPlanFacts(tx, ownerId, id);
  return facts && channelDeck(facts);
}
