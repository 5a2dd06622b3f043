import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { LlmError } from "../../../providers/llm/index.ts";
import type { AdvisorDependencies } from "../autofill.ts";
import { chooseFunctions, wordAnswer } from "./ask-model.ts";
import type { AskDependencies } from "./function-answer.ts";
import { BUILT_IN } from "./get-plan-answer.ts";
import { answerQuestions } from "./plan-functions.ts";

const NO_MODEL = "No AI model is set up on this server. Choose one of the ready questions.";
const NO_FUNCTION = "The plan's figures do not answer this. Ask about its odds, channels, deals or targets.";

/**
 * Answers a question in own words. A model picks functions and puts their figures into sentences; it computes nothing.
 * Counts as an AI fetch when the model's sentences are used.
 * @throws {AppError} `invalid` without a model and for questions that no function answers, `limit_reached`,
 * `upstream_failed` when the model does not answer
 */
export async function askPlan(
  dependencies: AskDependencies & Pick<AdvisorDependencies, "subscriptions">,
  { ownerId, actor, params, body, signal, log }: VerbContext<"askPlan", "params" | "body" | "signal" | "log">,
): Promise<ReplyOf<"askPlan">> {
  const { withUser, subscriptions, model } = dependencies;
  const { question } = body;
  const asked = { ownerId, actor, planId: params.id, signal };
  // A foreign plan is not found, also without a model.
  await answerQuestions(dependencies, asked, []);
  if (model === undefined) throw invalid([{ path: "question", message: NO_MODEL }]);
  const use = { kind: "aiFetches", key: newId() } as const;
  await withUser(ownerId, (tx) => subscriptions.requireLikelyWithinLimit(tx, ownerId, use));
  try {
    const chosen = await chooseFunctions(model, question, asked);
    if (chosen.length === 0) throw invalid([{ path: "question", message: NO_FUNCTION }]);
    const answers = await answerQuestions(dependencies, asked, chosen);
    const figures = answers.flatMap((each) => each.figures);
    const worded = await wordAnswer(model, question, figures, asked);
    await withUser(ownerId, async (tx) => {
      if (worded !== undefined) await subscriptions.requireWithinLimit(tx, ownerId, use);
      const engine = worded === undefined ? BUILT_IN.id : "model";
      await recordAudit(tx, actor, "advisor.ask", { entity: "gtm-plan", entityId: params.id }, { engine });
      if (signal.aborted) throw new AppError("conflict", "The question was cancelled. No AI fetch was used.");
    });
    return {
      success: true,
      question,
      answer: worded?.answer ?? answers.map(({ sentence }) => sentence).join(" "),
      figures: worded === undefined || worded.figures.length === 0 ? figures : worded.figures,
      engine: worded === undefined ? BUILT_IN : { id: "model", label: `AI model ${model.llm.model}` },
    };
  } catch (error) {
    if (!(error instanceof LlmError)) throw error;
    log.warn({ failure: error.failure }, error.message);
    throw new AppError(
      "upstream_failed",
      "The AI model did not answer. Choose a ready question or try again.",
    );
  }
}
