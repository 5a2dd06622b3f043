import type { CalibrationProposal, CalibrationReply } from "@beachhead/contract";
import type { ChartTable } from "../../../components/chart-frame/chart-table.ts";
import { inputTitle } from "./calibration-words.ts";

type Row = CalibrationReply["rows"][number];

const columns: ChartTable["columns"] = [
  { key: "channel", header: "Channel" },
  { key: "figure", header: "Figure" },
  { key: "deals", header: "Deals", align: "end" },
  { key: "value", header: "Your deals", align: "end" },
  { key: "low", header: "From", align: "end" },
  { key: "high", header: "To", align: "end" },
  { key: "plan", header: "Channel plan" },
  { key: "planned", header: "In the plan", align: "end" },
  { key: "verdict", header: "Verdict" },
];

/** What closed deals say, and each assumption of a channel plan beside it, for a spreadsheet. */
export function calibrationFigures({ rows, currency }: CalibrationReply): ChartTable {
  return {
    columns,
    rows: rows.flatMap((row) => {
      const channel = row.key ?? "All deals";
      return [
        ...figuresOf(row, currency).map((figure) => ({ channel, ...figure })),
        ...row.proposals.map((proposal) => ({ channel, ...assumptionOf(proposal) })),
      ];
    }),
  };
}

/** Without a value where there are too few deals to tell. */
function figuresOf({ won, lost, winRate, dealSize, cycleDays }: Row, currency: string) {
  const percent = (fraction: number | undefined) => (fraction === undefined ? null : fraction * 100);
  return [
    {
      figure: "Win rate, %",
      deals: won + lost,
      value: percent(winRate?.value),
      low: percent(winRate?.low),
      high: percent(winRate?.high),
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
