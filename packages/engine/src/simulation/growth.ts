/**
 * Chains yearly changes into an index: index(1) = 1, index(t + 1) = index(t) x (1 + change(t) / 100).
 *
 * @param changes per cent into years 2..5 (4 values >= -100)
 * @returns 5 factors, years 1..5
 */
export function growthIndex(changes: readonly number[]): number[] {
  const index = [1];
  let level = 1;
  for (const change of changes) {
    level *= 1 + change / 100;
    index.push(level);
  }
  return index;
}

/**
 * Whole customers, half up. A product of two decimals that is a half (50 x 29 % = 14.5) may lie a
 * few units in the last place below it in binary; the guard of 1e-9 counts it as the half it is.
 */
export function wholeCustomers(customers: number): number {
  return Math.floor(customers + 0.5 + 1e-9);
}

/** Smallest whole number not below `value`, with the same guard of 1e-9. */
export function ceilGuarded(value: number): number {
  return Math.ceil(value - 1e-9);
}
