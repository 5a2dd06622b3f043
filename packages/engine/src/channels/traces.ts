import { type Arithmetic, type NoValue, numbers } from "./arithmetic.ts";

/** A piece of an explanation: a sign, or a number with the name of the input or figure it is of. */
export type ExplanationPart =
  | { kind: "sign"; text: string }
  | { kind: "number"; value: number; name: string | null };

/** A number that remembers its formula. */
export interface Trace {
  readonly value: number;
  readonly parts: readonly ExplanationPart[];
  /** How firmly the parts hold together: 1 sums, 2 products, 3 a number or something in brackets. */
  readonly binding: 1 | 2 | 3;
  /** Why there is no value; null when there is one. */
  readonly reason: NoValue | null;
  /** How a named figure came about; null for anything that has no name. */
  readonly definition: Trace | null;
}

const sign = (text: string): ExplanationPart => ({ kind: "sign", text });

function leaf(value: number, name: string | null, reason: NoValue | null = null): Trace {
  return { value, parts: [{ kind: "number", value, name }], binding: 3, reason, definition: null };
}

const ZERO = leaf(0, null);

/** The reason of the result: of the first operand that has none, or that the operation itself gives none. */
function reasonOf(value: number, operands: readonly Trace[], itself: NoValue["code"]): NoValue | null {
  if (Number.isFinite(value)) return null;
  return operands.find(({ reason }) => reason !== null)?.reason ?? { code: itself };
}

function bracketed({ parts }: Trace): readonly ExplanationPart[] {
  return [sign("("), ...parts, sign(")")];
}

function operation(
  value: number,
  one: Trace,
  text: string,
  other: Trace,
  binding: 1 | 2,
  itself: NoValue["code"] = "tooLarge",
): Trace {
  const left = one.binding < binding ? bracketed(one) : one.parts;
  const right = other.binding <= binding ? bracketed(other) : other.parts;
  return {
    value,
    parts: [...left, sign(text), ...right],
    binding,
    reason: reasonOf(value, [one, other], itself),
    definition: null,
  };
}

function wrapped(value: number, before: string, inner: Trace, after: string): Trace {
  return {
    value,
    parts: [sign(before), ...inner.parts, sign(after)],
    binding: 3,
    reason: reasonOf(value, [inner], "tooLarge"),
    definition: null,
  };
}

/** The name of a figure; null for what has none. */
function nameOf({ definition, parts }: Trace): string | null {
  const [only] = parts;
  return definition !== null && only?.kind === "number" ? only.name : null;
}

/** The arithmetic of explanations: every value is the one of `numbers`, kept together with how it came about. */
export const traces: Arithmetic<Trace> = {
  constant: (value) => leaf(value, null),
  input: (key, value, code) =>
    leaf(numbers.input(key, value, code), key, value === null ? { code, input: key } : null),
  none: (reason) => leaf(numbers.none(reason), null, reason),
  plus: (one, other) => operation(numbers.plus(one.value, other.value), one, "+", other, 1),
  minus: (one, other) => operation(numbers.minus(one.value, other.value), one, "−", other, 1),
  times: (one, other) => {
    const value = numbers.times(one.value, other.value);
    if (value === 0 && (one.reason ?? other.reason) !== null) return ZERO;
    return operation(value, one, "×", other, 2);
  },
  dividedBy: (amount, each) => {
    const value = numbers.dividedBy(amount.value, each.value);
    return each.value === 0 && amount.value === 0
      ? ZERO
      : operation(value, amount, "÷", each, 2, each.value === 0 ? "zeroDivisor" : "tooLarge");
  },
  ratio: (amount, whole) =>
    operation(
      numbers.ratio(amount.value, whole.value),
      amount,
      "÷",
      whole,
      2,
      whole.value === 0 ? "zeroDivisor" : "tooLarge",
    ),
  percent: (value) => ({
    value: numbers.percent(value.value),
    parts: [...(value.binding < 3 ? bracketed(value) : value.parts), sign("%")],
    binding: 3,
    reason: value.reason,
    definition: null,
  }),
  roundUp: (value) => wrapped(numbers.roundUp(value.value), "round up (", value, ")"),
  atLeastZero: (value) => wrapped(numbers.atLeastZero(value.value), "at least 0 (", value, ")"),
  atMostOne: (value) => wrapped(numbers.atMostOne(value.value), "at most 1 (", value, ")"),
  orZero: (value) => (Number.isNaN(value.value) ? { ...ZERO, reason: null } : value),
  figure: (group, key, value) => {
    const name = group === "" ? key : `${group}.${key}`;
    return nameOf(value) === name ? value : { ...leaf(value.value, name, value.reason), definition: value };
  },
  isZero: (value) => numbers.isZero(value.value),
};

/** A calculation as text with its numbers in full, for example `3000000 ÷ 50000 ÷ 25 %`. */
export function calculationText(parts: readonly ExplanationPart[]): string {
  return parts
    .map((part) => (part.kind === "sign" ? part.text : numberText(part.value)))
    .join(" ")
    .replaceAll("( ", "(")
    .replaceAll(" )", ")");
}

function numberText(value: number): string {
  if (!Number.isFinite(value)) return "no value";
  return value < 0 ? `(${value})` : String(value);
}
