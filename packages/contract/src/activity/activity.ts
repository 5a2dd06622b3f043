import { z } from "zod";

/** The kinds of documents whose changes are listed. */
export const activityKinds = [
  "gtm-plan",
  "channel-plan",
  "product-cost",
  "simulation",
  "dashboard-view",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** The name of who is no longer a member, or has no account any more. */
export const FORMER_MEMBER = "Former member";

export const activityItem = z.object({
  id: z.string(),
  at: z.string(),
  /** `id` is null for former members, and for what Beachhead itself did. */
  person: z.object({ id: z.string().nullable(), name: z.string() }),
  /** Null for what is about no document. */
  kind: z.enum(activityKinds).nullable(),
  documentId: z.string().nullable(),
  /** Its present name; null for one that was erased. */
  document: z.string().nullable(),
  /** Whether the document can be opened. */
  exists: z.boolean(),
  /** What was done, to be read behind the name: "raised Field Sales, revenue target from 900,000 to 1,200,000". */
  text: z.string(),
  /** The other changes of the same save, one sentence each. */
  others: z.array(z.string()),
  /** How many more fields changed. */
  more: z.number(),
});
export type ActivityItem = z.output<typeof activityItem>;

/** Newest first. `next` is the `cursor` of the following page; null on the last. */
export const activityReply = z.object({
  success: z.literal(true),
  activity: z.array(activityItem),
  next: z.string().nullable(),
});
