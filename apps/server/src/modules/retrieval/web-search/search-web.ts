import type { ReplyOf } from "@beachhead/contract";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { SearchError, type WebSearch } from "../../../providers/search/index.ts";
import type { RetrievalDependencies } from "../retrieval.ts";

/** Searches the web for the user of the session. */
export async function searchWeb(
  {
    withUser,
    subscriptions,
    webSearch,
  }: Pick<RetrievalDependencies, "withUser" | "subscriptions" | "webSearch">,
  { ownerId, body, signal, log }: VerbContext<"searchWeb", "body" | "signal" | "log">,
): Promise<ReplyOf<"searchWeb">> {
  const provider = requireWebSearch(webSearch);
  await withUser(ownerId, (tx) => subscriptions.requireWritable(tx, ownerId));
  const results = await provider.search(body.query, { ownerId, signal }).catch(failed(log));
  return {
    success: true,
    results: results.map(({ title, url, snippet }) => ({ title, link: url, snippet })),
  };
}

/** @throws {AppError} `not_found` when no provider is configured */
export function requireWebSearch(webSearch: WebSearch | undefined): WebSearch {
  if (webSearch === undefined)
    throw new AppError("not_found", "Web search is not set up on this server. Contact its operator.");
  return webSearch;
}

/** Turns a failure of the provider into an answer. What the provider said stays in the log: it may quote the key. */
export const failed =
  (log: { warn(details: object, message: string): void }) =>
  (error: unknown): never => {
    if (!(error instanceof SearchError)) throw error;
    log.warn({ err: error }, "web search failed");
    if (error.failure === "throttled")
      throw new AppError("rate_limited", "The search provider is busy. Try again in a minute.", {
        retryAfterSeconds: 60,
      });
    throw new AppError("upstream_failed", "The search provider does not answer. Try again later.");
  };
