import { type PlanPoint, runScenario, type ScenarioResult, scenarioPoints } from "@beachhead/engine";
import { expect, test } from "vitest";
import type { CellValue } from "../../../platform/exports/formula.ts";
import type { Workbook } from "../../../platform/exports/workbook.ts";
import type { ExportedSimulation } from "./findings.ts";
import type { ScenarioNumber } from "./model.ts";
import { exampleRows, randomRow } from "./test-rows.ts";
import { simulationWorkbook } from "./workbook.ts";

/** The values of all named cells. */
function namedValues({ sheets }: Workbook): Map<string, CellValue> {
  const values = new Map<string, CellValue>();
  for (const { name, content } of sheets.flatMap(({ rows }) => rows.flat())) {
    if (name === undefined || content === null) continue;
    expect(values.has(name), `${name} is defined twice`).toBe(false);
    values.set(name, typeof content === "object" ? content.value : content);
  }
  return values;
}

/** The engine's own figures at a scenario, by the names of the workbook. */
function engineValues(row: ExportedSimulation, scenario: ScenarioNumber): [string, CellValue][] {
  const { low, mid, high } = scenarioPoints(row.inputs);
  const points: readonly PlanPoint[] =
    [low, mid, high, row.result.recommended?.points ?? mid][scenario - 1] ?? mid;
  const result: ScenarioResult = runScenario(row.inputs, row.costSnapshot, row.options, points);
  const target = row.inputs.targetYear - 1;
  const yearly = <T>(name: string, values: readonly (T | null)[]): [string, T | string][] =>
    values.map((value, index) => [`${name}_Y${index + 1}`, value ?? "none"]);
  return [
    ...yearly("Revenue", result.revenue),
    ...yearly("Total_cost", result.totalCost),
    ...yearly("EBIT", result.ebit),
    ...yearly(
      "EBIT_percent",
      result.ebitPercent.map((percent) => (percent === null ? null : percent / 100)),
    ),
    ...yearly("All_customers", result.customers),
    ...yearly("All_users", result.users),
    ...yearly("Break_even_customers", result.breakEvenCustomers),
    ...yearly("Cumulative_EBIT", result.cumulativeEbit),
    ...result.cashFlow.map((cash, year): [string, number] => [`Cash_flow_Y${year}`, cash]),
    ...result.cumulativeCash.map((cash, year): [string, number] => [`Cumulative_cash_Y${year}`, cash]),
    ...result.plans.flatMap(({ years }, p) =>
      yearly(
        `Plan${p + 1}_revenue`,
        years.map(({ revenue }) => revenue),
      ),
    ),
    ["Net_present_value", result.npv],
    ["Payback_years", result.paybackYears ?? "not in 5 years"],
    ["Target_attainment", result.attainment],
    ["Target_year_revenue", result.revenue[target] ?? 0],
    ["Revenue_target_reached", result.revenueMet ? "yes" : "no"],
    ["EBIT_target_reached", result.ebitMet ? "yes" : "no"],
  ];
}

/** Where the workbook and the engine differ, and how many figures were compared. */
function compare(row: ExportedSimulation): { compared: number; different: string[] } {
  const different: string[] = [];
  let compared = 0;
  for (const scenario of [1, 2, 3, 4] as const) {
    const values = namedValues(simulationWorkbook(row, scenario));
    for (const [name, expected] of engineValues(row, scenario)) {
      const actual = values.get(name);
      compared += 1;
      if (!isSame(actual, expected))
        different.push(`${row.simulationTitle}, scenario ${scenario}, ${name}: ${actual}, not ${expected}`);
    }
  }
  return { compared, different };
}

/** Within a thousandth of a cent, or what floating point leaves of large sums. */
function isSame(actual: CellValue | undefined, expected: CellValue): boolean {
  if (typeof actual !== "number" || typeof expected !== "number") return actual === expected;
  return Math.abs(actual - expected) < Math.max(1e-5, Math.abs(expected) * 1e-12);
}

test("the workbook's formulas give the engine's figures for the three examples in every scenario", () => {
  const results = exampleRows().map(compare);
  expect(results).toHaveLength(3);
  for (const { compared, different } of results) {
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(200);
  }
});

test("the workbook's formulas give the engine's figures for 40 random simulations", () => {
  const seeds = Array.from({ length: 40 }, (_, index) => index + 1);
  expect(seeds.flatMap((seed) => compare(randomRow(seed)).different)).toEqual([]);
});

test("a formula names cells and has no bare address", () => {
  const [row] = exampleRows();
  if (row === undefined) throw new Error("There is no example.");
  const cells = simulationWorkbook(row).sheets.flatMap(({ rows }) => rows.flat());
  const formulas = cells.flatMap(({ content }) =>
    typeof content === "object" && content !== null ? [content.text] : [],
  );
  const names = new Set(cells.flatMap(({ name }) => (name === undefined ? [] : [name])));
  expect(formulas.length).toBeGreaterThan(100);
  for (const formula of formulas) {
    const words = formula.replaceAll(/"[^"]*"/g, "").match(/[A-Za-z_]\w*/g) ?? [];
    for (const word of words)
      expect(names.has(word) || /^(?:IF|INT|MIN|MAX|CHOOSE|E)$/.test(word), `${word} in ${formula}`).toBe(
        true,
      );
  }
});
