import { z } from "zod";
import { bodyOf, text } from "../primitives.ts";

/** The sections that a model drafts. */
export const draftedSections = ["segmentation", "valueMap", "positioning"] as const;
export type DraftedSection = (typeof draftedSections)[number];

/** The combination by title or id. */
export const draftSectionBody = bodyOf({
  productGeoCombinationName: text("Combination", 1_000, "Combination is required"),
  section: z.enum(draftedSections, "Section must be segmentation, valueMap or positioning"),
});

/** Scores of one attribute, and the model's reason; "" where it gave none. */
const draftedScores = z.object({
  attribute: z.string(),
  reason: z.string(),
  scores: z.array(
    z.object({
      company: z.string(),
      /** The plan's own company. */
      own: z.boolean(),
      /** 0 to 10. */
      score: z.number(),
    }),
  ),
});
export type DraftedScores = z.output<typeof draftedScores>;

const draftContent = z.discriminatedUnion("section", [
  z.object({ section: z.literal("segmentation"), rational: z.string() }),
  z.object({
    section: z.literal("positioning"),
    companyOffering: z.string(),
    companyPositioning: z.string(),
  }),
  z.object({ section: z.literal("valueMap"), rows: z.array(draftedScores) }),
]);
export type DraftContent = z.output<typeof draftContent>;

/** What a model wrote for a section. It is shown beside the user's own and changes nothing. */
export const sectionDraft = z.object({
  id: z.string(),
  createdAt: z.string(),
  engine: z.object({ id: z.literal("model"), label: z.string() }),
  /** Pages, texts and files whose passages the model was given. */
  sources: z.array(z.object({ title: z.string(), url: z.string().nullable() })),
  content: draftContent,
});
export type SectionDraft = z.output<typeof sectionDraft>;

export const draftSectionReply = z.object({ success: z.literal(true), draft: sectionDraft });
