import { costLineNames } from "@beachhead/contract/cost-line-names";
import type { Slide } from "../../../platform/exports/deck.ts";
import { fiveYears } from "../../../platform/exports/five-years.ts";
import { percent } from "../../../platform/exports/words.ts";
import {
  cashFinding,
  chosenScenario,
  costFinding,
  type ExportedSimulation,
  rangeFinding,
} from "./findings.ts";

/** Amounts of every slide are in one currency. */
export const money = (row: ExportedSimulation) => `Amounts in ${row.pricingCurrency}`;

/** Revenue by year: how far apart good and bad outcomes are. */
export function rangeSlide(row: ExportedSimulation): Slide {
  const { revenue } = row.result.monteCarlo;
  return {
    title: rangeFinding(row),
    lead: `${money(row)}. P10 is the pessimistic end: one trial in ten is below it.`,
    rows: [
      {
        height: 1,
        blocks: [
          {
            kind: "chart",
            shape: "lines",
            format: "money",
            categories: fiveYears(row.years),
            series: [
              { name: "P90", values: revenue.map(({ p90 }) => p90), tone: "muted" },
              { name: "P50", values: revenue.map(({ p50 }) => p50), tone: "main" },
              { name: "P10", values: revenue.map(({ p10 }) => p10), tone: "muted" },
              {
                name: `Target of ${row.years.inSentence(row.inputs.targetYear)}`,
                values: revenue.map(() => row.inputs.revenueTarget),
                tone: "target",
              },
            ],
          },
        ],
      },
    ],
  };
}

/** Cost by year and line. */
export function costSlide(row: ExportedSimulation): Slide {
  const { name, scenario } = chosenScenario(row);
  const lines = costLineNames
    .map(([key, label]) => ({ label, values: scenario.costLines.map((year) => year[key]) }))
    .filter(({ values }) => values.some((value) => value !== 0))
    .sort((a, b) => (b.values.at(-1) ?? 0) - (a.values.at(-1) ?? 0));
  // More than six colours in a stack cannot be distinguished.
  const shown = lines.slice(0, 6);
  const rest = lines.slice(6);
  const other = scenario.costLines.map((_, year) =>
    rest.reduce((sum, { values }) => sum + (values[year] ?? 0), 0),
  );
  return {
    title: costFinding(row),
    lead: `${money(row)}. Cost by line at the ${name}.`,
    rows: [
      {
        height: 1,
        blocks: [
          {
            kind: "chart",
            shape: "stacked",
            format: "money",
            categories: fiveYears(row.years),
            series: [
              ...shown.map(({ label, values }) => ({ name: label, values })),
              ...(rest.length === 0 ? [] : [{ name: "Other", values: other }]),
            ],
          },
        ],
      },
    ],
  };
}

/** Cash by year. */
export function cashSlide(row: ExportedSimulation): Slide {
  const { name, scenario } = chosenScenario(row);
  return {
    title: cashFinding(row),
    lead: `${money(row)}. Cash before tax and working capital at the ${name}, discounted at ${percent(row.costSnapshot.costOfCapital)}.`,
    rows: [
      {
        height: 1,
        blocks: [
          {
            kind: "chart",
            shape: "columns",
            format: "money",
            categories: ["Start", ...fiveYears(row.years)],
            series: [
              { name: "Cash flow of the year", values: scenario.cashFlow, tone: "muted" },
              { name: "Cumulative cash", values: scenario.cumulativeCash, tone: "main" },
            ],
          },
        ],
      },
    ],
  };
}
