import type { DraftContent } from "@beachhead/contract";
import { AppError } from "../../../platform/errors/app-error.ts";
import { LlmError } from "../../../providers/llm/index.ts";
import type { AskOptions, CountedModel } from "../advisor.ts";
import { askedAgain, fenced } from "../model/prompt.ts";
import type { DraftQuestion } from "./draft-prompts.ts";

const FAILED = "The AI model gave no usable draft. Nothing was changed, and no AI fetch was used.";

/**
 * Asks a model up to twice, the second time with what was wrong.
 * @throws {AppError} `upstream_failed`, `rate_limited` at the ceilings of the day
 */
export async function askForDraft(
  { llm, countCall }: CountedModel,
  { instructions, data, schema, mostTokens, read }: DraftQuestion,
  { ownerId, signal, log }: AskOptions,
): Promise<DraftContent> {
  const prompt = fenced(data);
  let fault: string | undefined;
  try {
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await countCall(ownerId);
      const text = await llm.complete({
        instructions,
        prompt: fault === undefined ? prompt : askedAgain(prompt, fault),
        schema,
        mostTokens,
        signal,
      });
      const outcome = read(text);
      if ("content" in outcome) return outcome.content;
      ({ fault } = outcome);
    }
  } catch (error) {
    if (!(error instanceof LlmError)) throw error;
    log.warn({ failure: error.failure }, error.message);
    throw new AppError("upstream_failed", FAILED);
  }
  log.warn({ fault }, "the model's draft could not be used");
  throw new AppError("upstream_failed", FAILED);
}
