/** The calls of the user whose answers are timed. */
export const callKinds = ["list", "save", "simulation"] as const;
export type CallKind = (typeof callKinds)[number];

/** Milliseconds of every call so far, by kind. */
export type Times = Record<CallKind, number[]>;

export const noTimes = (): Times => ({ list: [], save: [], simulation: [] });

/**
 * How much longer a loud call may take than a quiet one of the same run. The floor, in milliseconds, is for the noise
 * of timers and the scheduler: a list takes some 5 ms, and three times that is less than one turn of another thread.
 * The 95th percentile is not judged by fewer than 100 calls: the moment in which all neighbours connect holds up one
 * call of a phase.
 */
export const BOUNDS = [
  { name: "median", share: 0.5, factor: 3, floor: 30, least: 10 },
  { name: "95th percentile", share: 0.95, factor: 6, floor: 150, least: 100 },
] as const;

export type Bound = (typeof BOUNDS)[number];

/** @returns 0 of none */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Milliseconds that a bound leaves to loud calls. */
export const mostOf = (quiet: readonly number[], { share, factor, floor }: Bound): number =>
  factor * quantile(quiet, share) + floor;

/** What took longer than it may, in sentences; empty when nothing did. */
export function complaintsOf(quiet: Times, loud: Times): string[] {
  return callKinds.flatMap((kind) => {
    const samples = Math.min(quiet[kind].length, loud[kind].length);
    if (samples < BOUNDS[0].least) return [`${kind}: only ${samples} samples`];
    return BOUNDS.filter(({ least }) => samples >= least).flatMap((bound) => {
      const [most, found] = [mostOf(quiet[kind], bound), quantile(loud[kind], bound.share)];
      if (found <= most) return [];
      return [
        `${kind}: the ${bound.name} is ${found.toFixed(0)} ms beside others, at most ${most.toFixed(0)}`,
      ];
    });
  });
}
