import type { MonteCarloResult, YearQuantiles, YearWords } from "@beachhead/engine";
import { type Line, type NamedCell, YEAR_NUMBERS } from "../../../platform/exports/model-cells.ts";
import {
  type Cell,
  EMPTY_CELL,
  figureHead,
  headingCell,
  labelCell,
  noteCell,
  type Row,
  type Sheet,
  titleCell,
  type Workbook,
} from "../../../platform/exports/workbook.ts";
import type { ExportedSimulation } from "./findings.ts";
import { type Model, type ScenarioNumber, simulationModel } from "./model.ts";

const yearHeads = (years: YearWords) => YEAR_NUMBERS.map((year) => figureHead(years.heading(year)));
const cells = (named: readonly NamedCell[]): Cell[] => named.map(({ cell }) => cell);
const BLANK: Row = [];

/**
 * The deterministic model with live formulas: inputs, plans, costs, cash and results, and the odds as fixed figures.
 * @param scenario which point the file is calculated at when it is opened; default: the recommended one
 */
export function simulationWorkbook(row: ExportedSimulation, scenario?: ScenarioNumber): Workbook {
  const { inputs, costSnapshot, options, result } = row;
  const recommended = result.recommended?.points ?? null;
  const model = simulationModel({
    inputs,
    cost: costSnapshot,
    firstYearFactor: options.firstYearFactor,
    recommended,
    scenario: scenario ?? (recommended === null ? 2 : 4),
  });
  return {
    sheets: [summarySheet(row, model), inputSheet(row, model), modelSheet(row, model), oddsSheet(row)],
  };
}

const money = (currency: string) => noteCell(`Amounts in ${currency}`);

/** "CRM, India: from the plan Launch 2027" of what is known. */
function subjectOf({ productName, geo, gtmPlan }: ExportedSimulation): string {
  const subject = [productName, geo].filter((part) => part !== "").join(", ");
  const plan = gtmPlan === "" ? "" : `plan ${gtmPlan}`;
  return [subject, plan].filter((part) => part !== "").join(" · ");
}

function summarySheet(row: ExportedSimulation, model: Model): Sheet {
  const { monteCarlo } = row.result;
  const answer = ({ label, cell }: { label: string; cell: NamedCell }): Row => [labelCell(label), cell.cell];
  const { answers } = model;
  const odds = (label: string, content: number): Row => [
    labelCell(label),
    { content, format: "percent", role: "result" },
  ];
  return {
    name: "Summary",
    columns: [46, 20, 60],
    rows: [
      [titleCell(row.simulationTitle === "" ? "Price simulation" : row.simulationTitle)],
      [noteCell(subjectOf(row))],
      [money(row.pricingCurrency)],
      BLANK,
      [labelCell("Scenario"), model.scenario.cell, noteCell(SCENARIO_NOTE)],
      BLANK,
      [headingCell("Result"), headingCell("")],
      answer(answers.revenue),
      answer(answers.attainment),
      answer(answers.revenueMet),
      answer(answers.ebit),
      answer(answers.ebitPercent),
      answer(answers.ebitMet),
      answer(answers.customers),
      answer(answers.npv),
      answer(answers.payback),
      BLANK,
      [headingCell("Odds, simulated"), headingCell("")],
      odds("Both targets", monteCarlo.probability.both),
      odds("Revenue target", monteCarlo.probability.revenue),
      odds("EBIT target", monteCarlo.probability.ebit),
      [noteCell("The odds are figures of the saved simulation. They do not follow changes in this file.")],
      BLANK,
      [noteCell("Blue figures on yellow are inputs; change them and every formula follows.")],
      [noteCell("Each cell has a name: a formula reads =Revenue_Y2-Total_cost_Y2.")],
    ],
  };
}

const SCENARIO_NOTE = "1 lowest, 2 middle, 3 highest of the ranges; 4 recommended point";

function inputSheet(row: ExportedSimulation, model: Model): Sheet {
  const [first] = model.plans;
  const [firstHead = EMPTY_CELL, ...changeHeads] = yearHeads(row.years);
  const planRows = (first?.inputs ?? []).map(
    ({ label }, index): Row => [
      labelCell(label),
      ...model.plans.map(({ inputs }) => inputs[index]?.cell.cell ?? EMPTY_CELL),
    ],
  );
  return {
    name: "Inputs",
    columns: [58, 16, 16, 16, 16, 16],
    frozenRows: 1,
    rows: [
      [titleCell("Inputs"), EMPTY_CELL, EMPTY_CELL, money(row.pricingCurrency)],
      BLANK,
      [headingCell("Targets"), headingCell("")],
      ...model.targets.map(({ label, cell }): Row => [labelCell(label), cell.cell]),
      BLANK,
      [headingCell("Pricing plans"), ...model.plans.map(({ name }) => figureHead(name))],
      ...planRows,
      BLANK,
      [headingCell("Growth"), headingCell(""), ...changeHeads],
      [labelCell("Prices"), EMPTY_CELL, ...cells(model.priceGrowth)],
      [labelCell("New customers"), EMPTY_CELL, ...cells(model.customerGrowth)],
      BLANK,
      [headingCell(`Cost: ${row.costTitle}`), firstHead, ...changeHeads],
      ...model.costs.map(
        ({ label, amount, changes }): Row => [labelCell(label), amount.cell, ...cells(changes)],
      ),
    ],
  };
}

function modelSheet(row: ExportedSimulation, model: Model): Sheet {
  const heads = yearHeads(row.years);
  const lineRow = ({ label, years }: Line): Row => [labelCell(label), EMPTY_CELL, ...cells(years)];
  const block = (title: string, lines: readonly Line[]): Row[] => [
    [headingCell(title), headingCell(""), ...heads],
    ...lines.map(lineRow),
    BLANK,
  ];
  return {
    name: "Model",
    columns: [44, 16, 16, 16, 16, 16, 16],
    frozenRows: 1,
    rows: [
      [titleCell("Model"), EMPTY_CELL, EMPTY_CELL, money(row.pricingCurrency)],
      BLANK,
      ...block("Growth", model.indices),
      ...model.plans.flatMap(({ name, lines }) => block(`Plan ${name}`, lines)),
      ...block("All plans", model.totals),
      ...block("Cost rates", model.rates),
      ...block("Cost", model.costLines),
      ...block("Result", model.results),
      [labelCell("Development for this geography"), model.development.cell],
      BLANK,
      [headingCell("Cash"), figureHead("Start"), ...heads],
      ...model.cash.map(({ label, years }): Row => [labelCell(label), ...cells(years)]),
    ],
  };
}

const QUANTILES = ["p5", "p10", "p25", "p50", "p75", "p90", "p95", "mean"] as const;

function oddsSheet({
  result: { monteCarlo, engineVersion },
  pricingCurrency,
  years: names,
}: ExportedSimulation): Sheet {
  const table = (title: string, years: readonly YearQuantiles[]): Row[] => [
    [headingCell(title), ...QUANTILES.map((key) => figureHead(key === "mean" ? "Mean" : key.toUpperCase()))],
    ...years.map(
      (year): Row => [
        labelCell(names.heading(year.year)),
        ...QUANTILES.map((key): Cell => ({ content: year[key], format: "money" })),
      ],
    ),
    BLANK,
  ];
  return {
    name: "Odds",
    columns: [24, ...QUANTILES.map(() => 18)],
    rows: [
      [titleCell("Odds"), EMPTY_CELL, money(pricingCurrency)],
      [noteCell(simulationNote(monteCarlo, engineVersion))],
      [noteCell("P10 is the pessimistic end: one trial in ten is below it.")],
      BLANK,
      ...table("Revenue", monteCarlo.revenue),
      ...table("EBIT", monteCarlo.ebit),
    ],
  };
}

/** How the odds came about, so that they can be repeated. */
export function simulationNote(
  { trials, distribution, around, seed }: MonteCarloResult,
  engineVersion: string,
): string {
  const drawn = distribution === "pert" ? "PERT" : "triangular";
  const middle = around === "mid" ? "the middle of the ranges" : "the recommended point";
  return `${trials.toLocaleString("en-US")} trials, ${drawn} around ${middle}, seed ${seed}, engine ${engineVersion}`;
}
