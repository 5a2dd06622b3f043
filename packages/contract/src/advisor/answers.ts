import { z } from "zod";
import { bodyOf, text } from "../primitives.ts";
import { MAX_QUESTION, planQuestionIds } from "./questions.ts";

export const planAnswerParams = z.object({ id: z.string().max(200), question: z.enum(planQuestionIds) });
export const askPlanBody = bodyOf({ question: text("Question", MAX_QUESTION, "Question is required") });

/** Where a figure comes from. */
export const figureSources = [
  "goals",
  "segments",
  "channels",
  "allocation",
  "simulation",
  "actuals",
] as const;

const planFigure = z.object({
  label: z.string(),
  /** For display, with its unit. */
  text: z.string(),
  source: z.enum(figureSources),
  /** The id of the simulation that has the figure; null for other sources, and where none is made yet. */
  simulationId: z.string().nullable(),
});
export type PlanFigure = z.output<typeof planFigure>;

/** An answer about a plan: all of its numbers are among the figures, which the engine computed. */
export const planAnswerReply = z.object({
  success: z.literal(true),
  question: z.string(),
  answer: z.string(),
  figures: z.array(planFigure),
  /** `built-in` for ready questions, and where the model gave no usable answer. */
  engine: z.object({ id: z.enum(["built-in", "model"]), label: z.string() }),
});
export type PlanAnswer = z.output<typeof planAnswerReply>;
