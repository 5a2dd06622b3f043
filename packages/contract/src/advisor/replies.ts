import { z } from "zod";
import { planLimitsSchema } from "../account/schemas.ts";
import { sectionDraft } from "./drafts.ts";

const advicePick = z.object({
  attribute: z.string(),
  /** False: also relevant, but five rank higher. */
  yes: z.boolean(),
  /** 0 to 10; null where the engine gives none. */
  score: z.number().nullable(),
  reason: z.string(),
  /** The parts of the score, the base first. */
  terms: z.array(z.object({ label: z.string(), value: z.number() })),
});

export type AdvicePick = z.output<typeof advicePick>;

const industryAdvice = z.object({
  name: z.string(),
  /**
   * `similar`: nothing was chosen, but the cells say what a related profile would give. `unknown`: no profile.
   * `failed`: the model did not answer for it.
   */
  status: z.enum(["assessed", "similar", "unknown", "failed"]),
  /** The profile that was used, or could be. */
  treatedAs: z.string().nullable(),
  /** What the user should know of this industry's answer. */
  note: z.string().nullable(),
  cells: z.object({
    Enterprise: z.array(advicePick),
    "Mid-Market": z.array(advicePick),
    SME: z.array(advicePick),
  }),
});

export type IndustryAdvice = z.output<typeof industryAdvice>;

export const advice = z.object({
  id: z.string(),
  combinationId: z.string(),
  createdAt: z.string(),
  engine: z.object({ id: z.enum(["built-in", "model"]), label: z.string() }),
  /** What the answer is based on, in a sentence. */
  basis: z.string(),
  industries: z.array(industryAdvice),
  /** Attributes that the engine does not know; they stay no. */
  unknownAttributes: z.array(z.string()),
  notes: z.array(z.string()),
});

export type Advice = z.output<typeof advice>;
export type AdvisorEngineId = Advice["engine"]["id"];

export const adviceReply = z.object({
  success: z.literal(true),
  /** Null: never autofilled. */
  advice: advice.nullable(),
  /** The last draft of each section that has one. */
  drafts: z.array(sectionDraft),
});

/** Industries of the running autofill; null: none runs in this process, or it is answered at once. */
export const autofillProgressReply = z.object({
  success: z.literal(true),
  progress: z.object({ answered: z.number(), industries: z.number() }).nullable(),
});
export type AutofillProgress = NonNullable<z.output<typeof autofillProgressReply>["progress"]>;

/** "yes" or "no" by industry, company size and attribute. */
export const autofillReply = z.record(
  z.string(),
  z.record(z.string(), z.record(z.string(), z.enum(["yes", "no"]))),
);

export const aiCountReply = z.object({
  success: z.literal(true),
  aiFetchAdded: z.number(),
  planLimits: planLimitsSchema,
});
