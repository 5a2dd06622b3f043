import type { AutofillProgress, IndustryAdvice } from "@beachhead/contract";
import { AppError } from "../../../platform/errors/app-error.ts";
import { LlmError } from "../../../providers/llm/index.ts";
import type { Advisor, AdvisorQuestion, AskOptions, CountedModel } from "../advisor.ts";
import { answerSchema, askedAgain, attributeIds, promptFor } from "./prompt.ts";
import { readAnswer } from "./read-answer.ts";

/** Calls of one autofill at the same time. */
const AT_ONCE = 3;

/**
 * Asks a language model, one call an industry. Industries without a usable answer are marked; when there is none at
 * all, the autofill fails.
 */
export function createModelAdvisor({ llm, countCall }: CountedModel): Advisor {
  /** Autofills under way by user: a second one could only cost, since both fill in the same table. */
  const asking = new Map<string, AutofillProgress>();

  async function text(
    question: AdvisorQuestion,
    industry: string,
    options: AskOptions,
  ): Promise<IndustryAdvice> {
    const attributes = attributeIds(question.attributes);
    const { instructions, prompt } = promptFor(question, industry);
    let fault: string | undefined;
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await countCall(options.ownerId);
      const answer = await llm.complete({
        instructions,
        prompt: fault === undefined ? prompt : askedAgain(prompt, fault),
        schema: answerSchema,
        signal: options.signal,
      });
      const read = readAnswer(answer, attributes);
      if (read.kind === "picks")
        return { name: industry, status: "assessed", treatedAs: null, note: null, cells: read.cells };
      ({ fault } = read);
    }
    throw new LlmError("unreadable", "The model's answer could not be used");
  }

  return {
    progressOf: (ownerId) => asking.get(ownerId),
    async advise(question, options) {
      const { ownerId, signal, log } = options;
      if (asking.has(ownerId))
        throw new AppError("conflict", "An autofill is already under way. Wait for its answer.");
      const progress = { answered: 0, industries: question.industries.length };
      asking.set(ownerId, progress);
      const results = new Map<string, IndustryAdvice>();
      let refusal: AppError | undefined;
      const waiting = [...question.industries];
      const work = async () => {
        for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
          if (signal.aborted || refusal !== undefined) return;
          try {
            results.set(name, await text(question, name, options));
          } catch (error) {
            if (error instanceof AppError) refusal = error;
            else if (error instanceof LlmError) log.warn({ failure: error.failure }, error.message);
            else throw error;
          }
          progress.answered += 1;
        }
      };
      try {
        await Promise.all(Array.from({ length: AT_ONCE }, work));
      } finally {
        asking.delete(ownerId);
      }
      if (results.size === 0)
        throw refusal ?? new AppError("upstream_failed", "Failed to fetch AI-generated attributes");
      return {
        engine: { id: "model", label: `AI model ${llm.model}` },
        basis: "From your description; no website was read. Check what it says: a model can be wrong.",
        industries: question.industries.map((name) => results.get(name) ?? failed(name)),
        unknownAttributes: [],
        notes: [],
      };
    },
  };
}

const failed = (name: string): IndustryAdvice => ({
  name,
  status: "failed",
  treatedAs: null,
  note: "The model gave no usable answer for this industry.",
  cells: { Enterprise: [], "Mid-Market": [], SME: [] },
});
