import type { CalibrationProposal, CalibrationReply } from "@beachhead/contract";
import {
  type ChartColumn,
  type ChartTable,
  chartTable,
} from "../../../components/chart-frame/chart-table.ts";
import { percentOr } from "../pricing/pricing-words.ts";
import { inputTitle } from "./calibration-words.ts";

type Row = CalibrationReply["rows"][number];

interface FigureRow {
  channel: string;
  figure: string;
  deals: number;
  value: number | null;
  low: number | null;
  high: number | null;
  plan?: string;
  planned?: number;
  verdict?: string;
}

const columns: readonly ChartColumn<FigureRow>[] = [
  ["Channel", ({ channel }) => channel],
  ["Figure", ({ figure }) => figure],
  ["Deals", ({ deals }) => deals],
  ["Your deals", ({ value }) => value],
  ["From", ({ low }) => low],
  ["To", ({ high }) => high],
  ["Channel plan", ({ plan }) => plan],
  ["In the plan", ({ planned }) => planned],
  ["Verdict", ({ verdict }) => verdict],
];

/** What closed deals say, and each assumption of a channel plan beside it, for a spreadsheet. */
export function calibrationFigures({ rows, currency }: CalibrationReply): ChartTable {
  return chartTable(
    rows.flatMap((row) => {
      const channel = row.key ?? "All deals";
      return [
        ...figuresOf(row, currency).map((figure) => ({ channel, ...figure })),
        ...row.proposals.map((proposal) => ({ channel, ...assumptionOf(proposal) })),
      ];
    }),
    columns,
  );
}

/** Without a value where there are too few deals to tell. */
function figuresOf({ won, lost, winRate, dealSize, cycleDays }: Row, currency: string) {
  return [
    {
      figure: "Win rate, %",
      deals: won + lost,
      value: percentOr(winRate?.value),
      low: percentOr(winRate?.low),
      high: percentOr(winRate?.high),
    },
    {
      figure: `Deal size, ${currency}`,
      deals: won,
      value: dealSize?.mean ?? null,
      low: dealSize?.low ?? null,
      high: dealSize?.high ?? null,
    },
    {
      figure: "Time to close, days",
      deals: won,
      value: cycleDays?.median ?? null,
      low: cycleDays?.low ?? null,
      high: cycleDays?.high ?? null,
    },
  ];
}

function assumptionOf(proposal: CalibrationProposal) {
  const { input, deals, after, low, high, planname, before, verdict } = proposal;
  const figure = `${inputTitle(input)}, ${unitOf(proposal)}`;
  return { figure, deals, value: after, low, high, plan: planname, planned: before, verdict };
}

function unitOf({ input, currency }: CalibrationProposal): string {
  if (input === "averageDealSize") return currency;
  return input === "leadToClosure" ? "months" : "%";
}
