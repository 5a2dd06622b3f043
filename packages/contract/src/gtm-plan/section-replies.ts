import { z } from "zod";
import { segmentLevels } from "./segment-sizes.ts";

const bySize = <T extends z.ZodType>(value: T) =>
  z.object({ Enterprise: value, "Mid-Market": value, SME: value });
const byName = <T extends z.ZodType>(value: T) => z.record(z.string(), value);

const figure = z.union([z.number(), z.string(), z.null()]);
const score = z.number().nullable();
const scores = byName(byName(score));

/** Segmentation of a combination. Market size and growth beside the industries are of all of them together. */
export const segmentationReply = z.object({
  rational: z.string(),
  marketSize: figure.optional(),
  yoyGrowth: figure.optional(),
  /** Money a year that one account of each size is worth; markets are split by it instead of by accounts. */
  accountValues: bySize(z.number().nullable()).optional(),
  industries: byName(bySize(figure).extend({ marketSize: figure, yoyGrowth: figure })),
});

const competitorReply = z.object({
  industry: z.string(),
  name: z.string(),
  url: z.string(),
  country: z.string(),
  revenue: figure,
  funding: figure,
  customers: figure,
  yearOfIncorporation: z.number().nullable(),
  marketShare: z.number(),
  asOf: z.string(),
});

/** Competitors of a combination with our own share by industry. */
export const competitionReply = z.object({
  competitors: z.array(competitorReply),
  industries: z.array(z.string()),
  marketShare: byName(z.number().nullable()),
  note: z.string(),
});

const scoreGridReply = z.object({ attributes: z.array(z.string()), values: scores });
/** Scores by competitor and attribute; our own row has the plan's companyName as its key. */
export const valueMapReply = scoreGridReply.extend({ competitiveMapping: scoreGridReply, note: z.string() });

export const positioningReply = z.object({
  companyOffering: z.string(),
  companyPositioning: z.string(),
  commercialScorecard: z.array(z.object({ attribute: z.string(), score, comment: z.string() })),
});

/** Value drivers of a combination: every industry, size and attribute has its choice. */
export const valueDriversReply = z.object({
  industries: z.array(z.string()),
  segments: z.array(z.string()),
  attributes: z.array(z.string()),
  scores: z.object({ myScores: scores, avgScores: scores }),
  selections: byName(bySize(byName(z.boolean()))),
  note: z.string(),
});

export const selectionReply = byName(bySize(z.boolean()));
/** Computed levels; of a plan that was posted whole with others, those. */
export const levelsReply = byName(bySize(z.string()));
export const computedLevelsReply = byName(bySize(z.enum(segmentLevels)));

export type Segmentation = z.output<typeof segmentationReply>;
export type Competition = z.output<typeof competitionReply>;
export type ValueMap = z.output<typeof valueMapReply>;
export type ScoreGrid = z.output<typeof scoreGridReply>;
export type ValueDrivers = z.output<typeof valueDriversReply>;
export type Selection = z.output<typeof selectionReply>;
export type Levels = z.output<typeof levelsReply>;
