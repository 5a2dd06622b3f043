import { HOUR_MS, MINUTE_MS } from "../../../platform/clock/durations.ts";

/** Before the second try of a delivery, the third and so on: eight tries within a day. */
const WAITS_MS = [
  10_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
] as const;

/** Up to a tenth more or less, so that what failed at one moment is not tried at one moment. */
const jittered = (milliseconds: number) => Math.round(milliseconds * (0.9 + 0.2 * Math.random()));

/** Milliseconds until a delivery is tried again; undefined after the last try. @param attempts so far */
export function waitAfter(attempts: number): number | undefined {
  const wait = WAITS_MS[attempts - 1];
  return wait === undefined ? undefined : jittered(wait);
}

/** Milliseconds for which a webhook is left alone after so many failures in a row. */
export const pauseAfter = (failures: number): number =>
  jittered(Math.min(HOUR_MS, 5_000 * 2 ** Math.min(failures, 20)));
