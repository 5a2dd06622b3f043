import type { Row } from "./row.ts";

/** Nanoseconds a trial of scalar C takes on the machine that the limits in milliseconds were set for. */
const SCALAR_C_NS = 79;

/** Scales a limit in milliseconds by scalar C in the same run, so that a slow machine fails nothing; not judged without C. */
export function atPace(row: Row, scalarNanoseconds: number | undefined): Row {
  if (row.target?.of !== "figure") return row;
  if (scalarNanoseconds === undefined) return { ...row, target: null };
  return { ...row, target: { ...row.target, pace: scalarNanoseconds / SCALAR_C_NS } };
}
