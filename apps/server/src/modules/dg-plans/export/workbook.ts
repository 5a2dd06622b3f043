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
import { allocationSheet } from "./allocation-sheet.ts";
import { channelFigures } from "./channel-figures.ts";
import { type ActionRow, actionRows, type ChannelPlanFacts, subjectOf } from "./facts.ts";
import type { PlanAllocation } from "./find-allocation.ts";

const money = (content: number | null): Cell => ({ content, format: "money" });
const whole = (content: number | null): Cell => ({ content, format: "whole" });

/** The channels, their years, the best mix at today's cost, and the action items. */
export function channelWorkbook(
  { row, channels, years }: ChannelPlanFacts,
  allocation: PlanAllocation | null,
): Workbook {
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
      ...(allocation === null ? [] : [allocationSheet(allocation)]),
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
