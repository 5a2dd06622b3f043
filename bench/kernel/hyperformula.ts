import { HyperFormula } from "hyperformula";
import { cells, inputDraws, inputNames, outputNames } from "./formulas.ts";
import type { TenColumns } from "./product.ts";
import { sample } from "./sample.ts";

export const HYPERFORMULA_TRIALS = 500;

/** A1 address of a column (0-based) in the only row. */
function address(column: number): string {
  const letter = (index: number): string => String.fromCharCode(65 + index);
  return `${column < 26 ? "" : letter(Math.floor(column / 26) - 1)}${letter(column % 26)}1`;
}

const results = new Set(outputNames);
const inner = cells.filter(({ name }) => !results.has(name));
const outer = outputNames.flatMap((name) => cells.filter((cell) => cell.name === name));
/** One row: the inputs, the formulas between, the ten results side by side at the end. */
const row = [...inner, ...outer];
const names = [...inputNames, ...row.map(({ name }) => name)];
const placeOf = new Map(names.map((name, index) => [name, address(index)]));
const inAddresses = (expression: string): string =>
  expression.replace(/[a-z]+\d(?:y\d)?/g, (name) => placeOf.get(name) ?? name);

const sheet = HyperFormula.buildFromArray(
  [[...inputDraws.map(({ low }) => low), ...row.map(({ expression }) => `=${inAddresses(expression)}`)]],
  { licenseKey: "gpl-v3" },
);
const resultRange = {
  start: { sheet: 0, col: names.length - outputNames.length, row: 0 },
  end: { sheet: 0, col: names.length - 1, row: 0 },
};

/** The way of a spreadsheet: the inputs of a trial written into their cells, the sheet recalculated, the results read. */
export function runHyperFormula(): TenColumns {
  const columns = outputNames.map(() => new Float64Array(HYPERFORMULA_TRIALS));
  for (let trial = 0; trial < HYPERFORMULA_TRIALS; trial += 1) {
    sheet.setCellContents({ sheet: 0, col: 0, row: 0 }, [inputDraws.map((draw) => sample(draw, trial))]);
    const [values = []] = sheet.getRangeValues(resultRange);
    values.forEach((value, index) => {
      columns[index]![trial] = Number(value);
    });
  }
  return columns;
}
