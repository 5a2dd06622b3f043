/** Why a figure has no value. `input` names the input it comes from, where there is one. */
export interface NoValue {
  code: "missing" | "invalid" | "zeroDivisor" | "nothingPlanned" | "tooLarge";
  input?: string;
}

/**
 * The operations the formulas of the channels are written in. One description of a formula is run with numbers to
 * compute it and with traces to explain it, so that a result and its explanation cannot differ.
 */
export interface Arithmetic<T> {
  constant(value: number): T;
  /** What was typed for an input; null has no value, for the reason `code`. */
  input(key: string, value: number | null, code: NoValue["code"]): T;
  none(reason: NoValue): T;
  plus(one: T, other: T): T;
  minus(one: T, other: T): T;
  /** A product; nothing times anything is nothing, whether or not the other is known. */
  times(one: T, other: T): T;
  /** `amount` divided by `each`; 0 divided by 0 is 0, any other division by 0 has no value. */
  dividedBy(amount: T, each: T): T;
  /** `amount` as a multiple of `whole`; without value when the whole is nothing. */
  ratio(amount: T, whole: T): T;
  /** A percentage as a fraction: 25 becomes 0.25. */
  percent(value: T): T;
  /** The smallest whole number not below, at least 0. */
  roundUp(value: T): T;
  /** `value` but not less than 0. */
  atLeastZero(value: T): T;
  /** `value` but not more than 1. */
  atMostOne(value: T): T;
  /** `value`, or 0 where it is not known. */
  orZero(value: T): T;
  /**
   * Gives a figure its name, within a group or "" for none: other formulas that use it show the name and the number,
   * not how it came about.
   */
  figure(group: string, name: string, value: T): T;
  isZero(value: T): boolean;
}

/** Below this a number above a whole one is what binary fractions leave over, not a part of a person. */
const WHOLE_TOLERANCE = 1e-9;

/** Numbers; NaN is not a value, and so is what is too large to be a number. */
export const numbers: Arithmetic<number> = {
  constant: (value) => value,
  input: (_key, value) => value ?? Number.NaN,
  none: () => Number.NaN,
  plus: (one, other) => one + other,
  minus: (one, other) => one - other,
  times: (one, other) => (one === 0 || other === 0 ? 0 : one * other),
  dividedBy: (amount, each) => (each === 0 ? (amount === 0 ? 0 : Number.NaN) : amount / each),
  ratio: (amount, whole) => (whole === 0 ? Number.NaN : amount / whole),
  percent: (value) => value / 100,
  roundUp: (value) => {
    const whole = Math.ceil(value - WHOLE_TOLERANCE);
    return whole <= 0 ? 0 : whole;
  },
  atLeastZero: (value) => (value <= 0 ? 0 : value),
  atMostOne: (value) => (value >= 1 ? 1 : value),
  orZero: (value) => (Number.isNaN(value) ? 0 : value),
  figure: (_group, _name, value) => value,
  isZero: (value) => value === 0,
};

/** A figure of a list, by its name there. */
export interface Line<T> {
  readonly name: string;
  readonly value: T;
}

/** The sum of a list, from the left; 0 when it is empty. */
export function sumOf<T>(arithmetic: Arithmetic<T>, lines: readonly Line<T>[]): T {
  const [first] = lines;
  if (first === undefined) return arithmetic.constant(0);
  let sum = first.value;
  for (let index = 1; index < lines.length; index += 1) sum = arithmetic.plus(sum, lines[index]!.value);
  return sum;
}
