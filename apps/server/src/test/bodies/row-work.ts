import { z } from "zod";

/** What the bodies of one row took at most, as printed by the measuring process. */
export const rowWork = z.object({
  name: z.string(),
  bodies: z.number(),
  /** Processor time to parse and check, in milliseconds of the machine that the bounds were set on. */
  milliseconds: z.number(),
  /** The event loop's part of it where a thread does the rest, likewise; 0 where none does. */
  loop: z.number(),
  megabytes: z.number(),
  /** The bodies that took more than they may. */
  over: z.array(z.string()),
});
export type RowWork = z.infer<typeof rowWork>;

/** What one body may take. */
export const BOUNDS = {
  milliseconds: 300,
  loopMilliseconds: 30,
  megabytes: 100,
  /** Milliseconds of the calibration on the machine that the others are for. */
  calibration: 25,
} as const;

/** The row that is no endpoint's: its schema takes time by the square of the length. */
export const PLANTED = "planted";
