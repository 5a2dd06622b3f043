import { z } from "zod";

const progressSchema = z.object({
  /** `deals`, then `deleted`; campaigns have one phase. */
  phase: z.enum(["deals", "deleted", "campaigns"]),
  cursor: z.string().optional(),
  /** When the sync began: later changes belong to the next one. */
  startedAt: z.iso.datetime(),
  /** Records read so far. */
  read: z.number(),
});

/** Where a sync continues. */
export type Progress = z.infer<typeof progressSchema>;

/** Undefined when no sync runs. */
export const readProgress = (value: unknown): Progress | undefined =>
  value === null ? undefined : progressSchema.parse(value);
