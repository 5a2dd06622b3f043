import { z } from "zod";
import { bodyOf, idSchema } from "../primitives.ts";

/** The workspace that a plan is moved to. */
export const moveBody = bodyOf({ workspace: idSchema });

export const movedReply = z.object({
  success: z.literal(true),
  message: z.string(),
  gtmPlanId: z.string(),
  workspace: z.object({ id: z.string(), name: z.string() }),
});
