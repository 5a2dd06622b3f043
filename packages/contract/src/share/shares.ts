import { z } from "zod";

/** Documents that a link can open, other than GTM plans, whose links have calls of their own. */
export const shareKinds = ["simulation", "dg-plan", "dashboard-view"] as const;
export type ShareKind = (typeof shareKinds)[number];

const id = z.string().max(200);

export const shareSubjectParams = z.object({ kind: z.enum(shareKinds), id });
export const shareLinkParams = z.object({ kind: z.enum(shareKinds), id, shareId: id });
export const sharedDocumentParams = z.object({ shareToken: id });

const chartBlock = z.object({
  kind: z.literal("chart"),
  title: z.string().optional(),
  shape: z.enum(["columns", "bars", "stacked", "lines"]),
  categories: z.array(z.string()),
  series: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.number()),
      tone: z.enum(["main", "muted", "target", "good"]).optional(),
    }),
  ),
  format: z.enum(["money", "percent", "whole", "score"]),
});

const figuresBlock = z.object({
  kind: z.literal("figures"),
  figures: z.array(z.object({ label: z.string(), value: z.string(), note: z.string().optional() })),
});

const tableBlock = z.object({
  kind: z.literal("table"),
  head: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});

const textBlock = z.object({
  kind: z.literal("text"),
  heading: z.string().optional(),
  lines: z.array(z.string()),
});

const block = z.discriminatedUnion("kind", [chartBlock, figuresBlock, tableBlock, textBlock]);

/** A finding with what shows it. The blocks of one row are side by side. */
const finding = z.object({
  title: z.string(),
  lead: z.string().optional(),
  rows: z.array(z.object({ height: z.number(), blocks: z.array(block) })),
});

/** A document as outsiders read it: its findings, without notes to the author and without ids. */
export const sharedDocumentReply = z.object({
  success: z.literal(true),
  kind: z.enum(shareKinds),
  title: z.string(),
  subject: z.string(),
  findings: z.array(finding),
});

export type SharedDocument = z.output<typeof sharedDocumentReply>;
export type SharedFinding = SharedDocument["findings"][number];
export type SharedBlock = z.output<typeof block>;
export type SharedChart = z.output<typeof chartBlock>;
