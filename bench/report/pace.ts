import type { Row, Unit } from "./row.ts";

/** Nanoseconds a trial of scalar C takes on the machine that the limits were set for. */
const SCALAR_C_NS = 79;

const paced: ReadonlySet<Unit> = new Set(["ns", "µs", "ms", "per second"]);

/**
 * Scales a limit on a time or a rate by scalar C in the same run, so that a slow machine fails nothing; not judged
 * without C.
 */
export function atPace(row: Row, scalarNanoseconds: number | undefined): Row {
  if (row.target?.of !== "figure" || !paced.has(row.ours.unit)) return row;
  if (scalarNanoseconds === undefined) return { ...row, target: null };
  return { ...row, target: { ...row.target, pace: scalarNanoseconds / SCALAR_C_NS } };
}
