function decimalsOf(value: number): number {
  const [, fraction = "", exponent = "0"] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}

/**
 * Adds `amount` to `value` without the dust of binary fractions (0.1 + 0.2 is 0.3) and keeps within the bounds.
 * An empty field starts at `min`, or at 0 when that is allowed.
 */
export function stepNumber(value: number | null, amount: number, min = -Infinity, max = Infinity): number {
  const start = value ?? Math.min(Math.max(0, min), max);
  const places = Math.min(12, Math.max(decimalsOf(start), decimalsOf(amount)));
  const moved = value === null ? start : Number((start + amount).toFixed(places));
  return Math.min(Math.max(moved, min), max);
}
