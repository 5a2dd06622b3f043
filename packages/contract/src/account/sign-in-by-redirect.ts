import { z } from "zod";
import { bodyOf, textOnly } from "../primitives.ts";

export const beginGoogleReply = z.object({
  success: z.literal(true),
  /** Where to send the browser. */
  url: z.string(),
});

export const exchangeCodeBody = bodyOf({
  code: z.preprocess(
    textOnly,
    z
      .string({ error: "The sign-in is not complete" })
      .min(1, "The sign-in is not complete")
      .max(200, "The sign-in code is not one of ours"),
  ),
});

/** Why a sign-in with Google led back to the sign-in page, as its address says. */
export const googleProblems = ["denied", "failed", "unverified", "not-joined", "no-sign-up"] as const;
export type GoogleProblem = (typeof googleProblems)[number];
