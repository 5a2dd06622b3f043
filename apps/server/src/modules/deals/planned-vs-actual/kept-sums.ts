const KEPT_MAX = 8;

/**
 * Sums that a process keeps, by what they are computed from: another filter of the same deals reads nothing. Keys name
 * the owner and the version of the deals.
 */
export function createKeptSums<Sums>(): (key: string, compute: () => Promise<Sums>) => Promise<Sums> {
  const kept = new Map<string, Sums>();
  return async (key, compute) => {
    const sums = kept.get(key) ?? (await compute());
    // Used last, dropped last.
    kept.delete(key);
    kept.set(key, sums);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return sums;
  };
}
