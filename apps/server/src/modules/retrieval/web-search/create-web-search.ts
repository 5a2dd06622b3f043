import type { RateLimit } from "@beachhead/contract";
import type { Egress } from "../../../platform/egress/egress.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { RateLimiter } from "../../../platform/rate-limits/rate-limiter.ts";
import { createWebSearch, type SearchSettings, type WebSearch } from "../../../providers/search/index.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** Web search with its ceilings of a day; undefined when no provider is configured. */
export function createLimitedWebSearch(
  settings: SearchSettings | undefined,
  egress: Egress,
  limiter: Pick<RateLimiter, "take">,
): WebSearch | undefined {
  if (settings === undefined) return undefined;
  const take = async (key: string, calls: number, message: string) => {
    const limit: RateLimit = { calls, seconds: DAY_SECONDS };
    const refusal = await limiter.take(key, limit);
    if (refusal !== undefined) throw new AppError("rate_limited", message, refusal);
  };
  return createWebSearch(settings, egress, async (ownerId) => {
    const { dailyCalls, dailyCallsPerUser } = settings;
    await take(
      `search user ${ownerId}`,
      dailyCallsPerUser,
      "You have searched the web too often today. Try again tomorrow.",
    );
    await take(
      "search all",
      dailyCalls,
      "This server has made all web searches of today. Try again tomorrow.",
    );
  });
}
