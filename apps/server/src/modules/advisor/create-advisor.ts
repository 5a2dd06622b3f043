import type { RateLimit } from "@beachhead/contract";
import { AppError } from "../../platform/errors/app-error.ts";
import type { RateLimiter } from "../../platform/rate-limits/rate-limiter.ts";
import { createLlm } from "../../providers/llm/index.ts";
import type { Advisor, CountedModel } from "./advisor.ts";
import { createBuiltInAdvisor } from "./built-in/built-in-advisor.ts";
import { createIndustryFinder } from "./knowledge/industries.ts";
import { createModelAdvisor } from "./model/model-advisor.ts";
import type { AdvisorSettings } from "./settings.ts";

const DAY_SECONDS = 24 * 60 * 60;

export interface ConfiguredAdvisor {
  advisor: Advisor;
  /** Undefined: the built-in rules answer. */
  model: CountedModel | undefined;
  close(): Promise<void>;
}

/** The configured advisor: a model where a server is named, else the built-in rules. */
export function createAdvisor(
  settings: AdvisorSettings | undefined,
  limiter: Pick<RateLimiter, "take">,
): ConfiguredAdvisor {
  if (settings?.llm === undefined)
    return {
      advisor: createBuiltInAdvisor(createIndustryFinder(settings?.industries)),
      model: undefined,
      close: async () => undefined,
    };
  const { dailyCalls, dailyCallsPerUser } = settings.llm;
  const llm = createLlm(settings.llm);
  const take = async (key: string, calls: number, message: string) => {
    const limit: RateLimit = { calls, seconds: DAY_SECONDS };
    const refusal = await limiter.take(key, limit);
    if (refusal !== undefined) throw new AppError("rate_limited", message, refusal);
  };
  const model: CountedModel = {
    llm,
    async countCall(ownerId) {
      await take(
        `llm user ${ownerId}`,
        dailyCallsPerUser,
        "You have asked the AI model too often today. Try again tomorrow.",
      );
      await take("llm all", dailyCalls, "The AI model has answered all it may today. Try again tomorrow.");
    },
  };
  return { advisor: createModelAdvisor(model), model, close: () => llm.close() };
}
