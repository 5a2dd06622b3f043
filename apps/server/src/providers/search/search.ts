import { askVendor } from "../../platform/connectors/ask-vendor.ts";
import { ConnectorError } from "../../platform/connectors/connector-error.ts";
import type { Egress } from "../../platform/egress/egress.ts";
import { withoutHidden } from "../../platform/text/hidden-characters.ts";
import type { SearchSettings } from "./settings.ts";
import { failureOf, type RawResult, vendors } from "./vendors.ts";

/** A result of a web search: plain text that strangers wrote. */
export interface SearchResult {
  title: string;
  /** An http or https address. */
  url: string;
  snippet: string;
}

/** - `throttled`: busy, or no credit left; `misconfigured`: the key or request is refused; `unavailable`: no answer */
export type SearchFailure = "throttled" | "misconfigured" | "unavailable";

/** A search without results to show. Its message holds nothing the vendor said. */
export class SearchError extends Error {
  override name = "SearchError";
  readonly failure: SearchFailure;

  constructor(failure: SearchFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Who searches, and when to stop. */
export interface SearchContext {
  ownerId: string;
  signal: AbortSignal;
}

export interface WebSearch {
  /** Name of the vendor, as people know it. */
  name: string;
  /** Whether a sandbox answers. */
  sandbox: boolean;
  /** @throws {SearchError} without an answer; {AppError} `rate_limited` past the ceilings of a day */
  search(query: string, context: SearchContext): Promise<SearchResult[]>;
}

const names = {
  serper: "Google (Serper)",
  brave: "Brave Search",
  tavily: "Tavily",
  serpapi: "Google (SerpApi)",
};

const MOST_TITLE = 200;
const MOST_SNIPPET = 600;

/**
 * Searches the web at the configured vendor.
 * @param countCall counts a search of the user against the ceilings of a day, before it is made
 */
export function createWebSearch(
  settings: SearchSettings,
  egress: Egress,
  countCall: (ownerId: string) => Promise<void>,
): WebSearch {
  const vendor = vendors[settings.vendor];
  return {
    name: settings.sandbox ? "Sandbox" : names[settings.vendor],
    sandbox: settings.sandbox,
    async search(query, { ownerId, signal }) {
      await countCall(ownerId);
      const { url, request } = vendor.ask(settings, query);
      const answer = await askVendor(egress, url, request).catch((error: unknown) => {
        if (!(error instanceof ConnectorError)) throw error;
        throw new SearchError(error.kind === "throttled" ? "throttled" : "unavailable", error.message);
      });
      signal.throwIfAborted();
      const failure = failureOf(answer);
      if (failure !== undefined)
        throw new SearchError(failure, `${settings.vendor} answered with status ${answer.status}`);
      return cleaned(vendor.results(answer.body));
    },
  };
}

/** Plain texts, and web addresses alone, each once. */
function cleaned(results: readonly RawResult[]): SearchResult[] {
  const byUrl = new Map<string, SearchResult>();
  for (const { title, url, snippet } of results) {
    const address = URL.canParse(url) ? new URL(url) : undefined;
    if (address === undefined || !/^https?:$/.test(address.protocol) || address.username !== "") continue;
    if (byUrl.has(address.href)) continue;
    byUrl.set(address.href, {
      title: plain(title, MOST_TITLE),
      url: address.href,
      snippet: plain(snippet, MOST_SNIPPET),
    });
  }
  return [...byUrl.values()];
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  "#x27": "'",
  nbsp: " ",
};

/** Text without tags, hidden characters and line ends. */
function plain(text: string, most: number): string {
  return withoutHidden(text)
    .replaceAll(/<[^<>]{0,500}>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|#39|#x27|nbsp);/g, (_, name: string) => entities[name] ?? "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, most);
}
