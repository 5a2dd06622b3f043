import { z } from "zod";
import { bodyOf, idSchema } from "../primitives.ts";

/** Seconds for which a member counts as present after the last word of it. */
export const PRESENCE_SECONDS = 45;

/** How many of those who have a document open are named. */
export const MOST_PRESENT = 50;

/** What several people can have open at the same time, as the audit log names it. */
export const sharedKinds = ["gtm-plan", "dg-plan", "product-cost", "simulation", "dashboard-view"] as const;
export type SharedKind = (typeof sharedKinds)[number];

const kind = z.enum(sharedKinds, { error: `Kind must be one of ${sharedKinds.join(", ")}` });

export const presenceBody = bodyOf({
  kind,
  id: idSchema,
  /** The field that has the focus. */
  path: z.string("Path must be text").max(200, "Path can have at most 200 characters").optional(),
  /** The document was closed. */
  left: z.boolean("Left must be true or false").optional(),
});

/** Data of the event `change`. */
export const changeEvent = z.object({
  /** Of the thing that was changed, as the audit log names it. */
  kind: z.string(),
  id: z.string().nullable(),
  action: z.string(),
  /** Absent where the thing has none. */
  version: z.number().optional(),
  /** The part of the document: "goals". */
  section: z.string().optional(),
  combination: z.string().optional(),
  /** The user id; null for what no person did. */
  who: z.string().nullable(),
});
export type ChangeEvent = z.output<typeof changeEvent>;

/** Data of the event `presence`: all who have one document open, the caller included, up to `MOST_PRESENT`. */
export const presenceEvent = z.object({
  kind: z.enum(sharedKinds),
  id: z.string(),
  people: z.array(z.object({ userId: z.string(), path: z.string().nullable() })),
});
export type PresenceEvent = z.output<typeof presenceEvent>;
