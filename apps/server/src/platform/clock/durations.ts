/** Durations in milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The time `milliseconds` after `date`; before it when negative. */
export const addMs = (date: Date, milliseconds: number): Date => new Date(date.getTime() + milliseconds);
