import { z } from "zod";
import { planLimitsSchema } from "../account/schemas.ts";

export const usageEntry = z.object({
  kind: z.enum(["simulation", "aiFetch"]),
  at: z.string(),
  what: z.string(),
});

export const usageReply = z.object({
  success: z.literal(true),
  planLimits: planLimitsSchema,
  entries: z.array(usageEntry),
});

export const creditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Credits: bought ones are positive, spent ones negative. */
  change: z.number().int(),
  /** What is left after this entry. */
  balance: z.number().int(),
  what: z.string(),
});
export type CreditEntry = z.infer<typeof creditEntry>;

export const creditsReply = z.object({
  success: z.literal(true),
  /** The sum of all changes. */
  balance: z.number().int(),
  entries: z.array(creditEntry),
});
