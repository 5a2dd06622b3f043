import { z } from "zod";
import { bodyOf, idSchema, text } from "../primitives.ts";

/** Tables that a spreadsheet can read: all deals, a GTM plan by month, its channels by month, a simulation by year. */
export const liveTableContents = ["deals", "plan-months", "channel-months", "simulation-years"] as const;
export type LiveTableContent = (typeof liveTableContents)[number];

export const MAX_LIVE_TABLES = 50;
/** Calls of one address in an hour. */
export const LIVE_TABLE_CALLS = 60;

export const liveTableBody = bodyOf({
  name: text("Name", 80, "Name is required"),
  content: z.enum(liveTableContents, { error: `Content must be one of ${liveTableContents.join(", ")}` }),
  /** The GTM plan or simulation; null for deals. */
  subjectId: idSchema.nullable().default(null),
});

export const liveTableSchema = z.object({
  id: z.string(),
  name: z.string(),
  content: z.enum(liveTableContents),
  subjectId: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type LiveTable = z.output<typeof liveTableSchema>;

export const liveTableListReply = z.object({ success: z.literal(true), tables: z.array(liveTableSchema) });
export const liveTableReply = z.object({
  success: z.literal(true),
  table: liveTableSchema,
  /** The whole address, with its token. */
  url: z.string(),
});
export const liveTableParams = z.object({ token: z.string().max(200) });
