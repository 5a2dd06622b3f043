import { planQuestions, type ReplyOf } from "@beachhead/contract";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { AskDependencies } from "./function-answer.ts";
import { answerQuestions } from "./plan-functions.ts";

/** Who computed an answer. */
export const BUILT_IN = { id: "built-in" as const, label: "Built-in answers (no AI model)" };

/** The answer to a ready question. Counts as no AI fetch. @throws {AppError} `not_found` */
export async function getPlanAnswer(
  dependencies: AskDependencies,
  { ownerId, actor, params, signal }: VerbContext<"getPlanAnswer", "params" | "signal">,
): Promise<ReplyOf<"getPlanAnswer">> {
  const { id: planId, question } = params;
  const answers = await answerQuestions(dependencies, { ownerId, actor, planId, signal }, [question]);
  return {
    success: true,
    question: planQuestions[question],
    answer: answers.map(({ sentence }) => sentence).join(" "),
    figures: answers.flatMap(({ figures }) => figures),
    engine: BUILT_IN,
  };
}
