const FIRST = 1_000;
const LONGEST = 30_000;

/**
 * How long to wait after the n-th failure in a row, in milliseconds: twice as long each time, up to 30 s, and by
 * chance up to half less, so that all tabs do not come back at once.
 * @param random from 0 to 1
 */
export function retryDelay(failures: number, random: number): number {
  const longest = Math.min(LONGEST, FIRST * 2 ** Math.max(0, failures - 1));
  return longest * (1 - random / 2);
}
