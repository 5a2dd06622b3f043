import { z } from "zod";

const passageMetadata = z.object({
  textContent: z.string(),
  /** Name of the page, text or file it is from. */
  title: z.string(),
  /** Address of its page; null for texts and files. */
  url: z.string().nullable(),
  sourceId: z.string(),
});

/** The best first; `score` is higher for a nearer meaning, at most about 1. */
export const fetchVectorsReply = z.object({
  success: z.literal(true),
  results: z.array(z.object({ id: z.string(), score: z.number(), metadata: passageMetadata })),
});

/** `summary`: sentences of the text, in their order. */
export const summaryReply = z.object({ success: z.literal(true), summary: z.string() });

const webResult = z.object({ title: z.string(), link: z.string(), snippet: z.string() });

export const webSearchReply = z.object({ success: z.literal(true), results: z.array(webResult) });

/** Where a fact was found. */
const factSource = z.object({ title: z.string(), url: z.string() });

const textFact = z.object({ value: z.string(), source: factSource });

const competitorDraft = z.object({
  name: textFact,
  url: textFact,
  /** Null: not found. */
  country: textFact.nullable(),
  yearOfIncorporation: z.object({ value: z.number(), source: factSource }).nullable(),
});

export type CompetitorDraft = z.output<typeof competitorDraft>;

export const findCompetitorsReply = z.object({
  success: z.literal(true),
  /** What was searched for. */
  query: z.string(),
  provider: z.object({ name: z.string(), sandbox: z.boolean() }),
  /** The day of the search, as YYYY-MM-DD. */
  asOf: z.string(),
  drafts: z.array(competitorDraft),
});

const passageSource = z.object({
  id: z.string(),
  kind: z.enum(["website", "text", "file"]),
  title: z.string(),
  /** Address of a website; null for texts and files. */
  url: z.string().nullable(),
  passages: z.number(),
  /** Length of all its passages. */
  characters: z.number(),
  createdAt: z.string(),
});

export type PassageSource = z.output<typeof passageSource>;

export const passageSourcesReply = z.array(passageSource);

export const addedSourceReply = z.object({
  success: z.literal(true),
  message: z.string(),
  id: z.string(),
  source: passageSource,
  /** Key sentences of the source. */
  summary: z.string(),
});

export const deletedSourceReply = z.object({ success: z.literal(true), message: z.string() });
