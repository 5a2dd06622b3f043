/** A value of a cell: a number, or the text in place of one ("none"). */
export type CellValue = number | string;

/** A spreadsheet formula, without the leading "=", and the value it has with the inputs of the file. */
export interface Formula {
  text: string;
  /** Stored with the formula, so that programs that do not calculate (previews, protected view) show it. */
  value: CellValue;
  rank: Rank;
}

/** How tightly the outermost operator binds: a looser one needs brackets inside a tighter one. */
type Rank = 0 | 1 | 2 | 3;

/** Anything that a formula can be made of. */
export type Operand = Formula | number;

const asFormula = (operand: Operand): Formula =>
  typeof operand === "number"
    ? { text: String(operand).toUpperCase(), value: operand, rank: operand < 0 ? 1 : 3 }
    : operand;

const within = (rank: Rank, operand: Formula): string =>
  operand.rank < rank ? `(${operand.text})` : operand.text;

/** The number of an operand; text counts as 0, as a reader of the file would expect of "none". */
const numberOf = ({ value }: Formula): number => (typeof value === "number" ? value : 0);

function operation(
  sign: string,
  rank: 0 | 1 | 2,
  compute: (left: number, right: number) => CellValue,
): (left: Operand, right: Operand) => Formula {
  return (left, right) => {
    const [first, second] = [asFormula(left), asFormula(right)];
    // a - (b - c) and a / (b * c) need their brackets.
    const tighter: Rank = sign === "-" ? 2 : sign === "/" ? 3 : rank;
    return {
      text: `${within(rank, first)}${sign}${within(tighter, second)}`,
      value: compute(numberOf(first), numberOf(second)),
      rank,
    };
  };
}

const plus = operation("+", 1, (left, right) => left + right);
const timesTwo = operation("*", 2, (left, right) => left * right);
export const minus = operation("-", 1, (left, right) => left - right);
export const over = operation("/", 2, (left, right) => left / right);

/** Sum, from left to right. */
export const sum = (first: Operand, ...rest: readonly Operand[]): Formula =>
  rest.reduce<Formula>((left, right) => plus(left, right), asFormula(first));

/** Product, from left to right. */
export const times = (first: Operand, ...rest: readonly Operand[]): Formula =>
  rest.reduce<Formula>((left, right) => timesTwo(left, right), asFormula(first));

/** A condition is a formula with the value 1 or 0. */
const truth = (met: boolean): number => (met ? 1 : 0);
export const isAtLeast = operation(">=", 0, (left, right) => truth(left >= right));
export const isAtMost = operation("<=", 0, (left, right) => truth(left <= right));
export const equals = operation("=", 0, (left, right) => truth(left === right));

function callOf(name: string, operands: readonly Operand[], compute: (values: number[]) => number): Formula {
  const formulas = operands.map(asFormula);
  return {
    text: `${name}(${formulas.map(({ text }) => text).join(",")})`,
    value: compute(formulas.map(numberOf)),
    rank: 3,
  };
}

export const smallest = (...operands: readonly Operand[]): Formula =>
  callOf("MIN", operands, (values) => Math.min(...values));
export const largest = (...operands: readonly Operand[]): Formula =>
  callOf("MAX", operands, (values) => Math.max(...values));
/** The next whole number below. */
export const floor = (operand: Operand): Formula =>
  callOf("INT", [operand], ([value = 0]) => Math.floor(value));
/** Raised to a whole power by repeated multiplication, as the engine does. */
export const power = (base: Operand, exponent: number): Formula => {
  const formula = asFormula(base);
  let value = 1;
  for (let step = 0; step < exponent; step += 1) value *= numberOf(formula);
  return { text: `${within(3, formula)}^${exponent}`, value, rank: 2 };
};

/** Text as the result of a condition; never of a user. */
const asResult = (result: Operand | string): Formula =>
  typeof result === "string" ? { text: `"${result}"`, value: result, rank: 3 } : asFormula(result);

/** @param yes a string is a constant of this source, so it is not escaped */
export function when(condition: Formula, yes: Operand | string, no: Operand | string): Formula {
  const [then, otherwise] = [asResult(yes), asResult(no)];
  return {
    text: `IF(${condition.text},${then.text},${otherwise.text})`,
    value: (condition.value === 0 ? otherwise : then).value,
    rank: 3,
  };
}

/** The operand at a position that begins with 1. */
export function choose(position: Operand, operands: readonly Operand[]): Formula {
  const [index, formulas] = [asFormula(position), operands.map(asFormula)];
  const chosen = formulas[numberOf(index) - 1];
  return {
    text: `CHOOSE(${index.text},${formulas.map(({ text }) => text).join(",")})`,
    value: chosen?.value ?? 0,
    rank: 3,
  };
}

/** A defined name of the workbook, as an operand. */
export const named = (name: string, value: CellValue): Formula => ({ text: name, value, rank: 3 });
