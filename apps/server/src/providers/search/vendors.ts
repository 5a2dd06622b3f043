import {
  listIn,
  textIn,
  type VendorAnswer,
  type VendorRequest,
  valueIn,
} from "../../platform/connectors/ask-vendor.ts";
import type { SearchSettings, SearchVendor } from "./settings.ts";

/** A result as a vendor gives it. */
export interface RawResult {
  title: string;
  url: string;
  snippet: string;
}

export interface VendorSearch {
  url: URL;
  request: VendorRequest;
}

interface Vendor {
  ask(settings: SearchSettings, query: string): VendorSearch;
  results(body: unknown): RawResult[];
}

const RESULTS = 10;
/** Brave refuses longer queries. */
const BRAVE_WORDS = 50;

const read = (list: unknown[], url: string, snippet: string): RawResult[] =>
  list.map((each) => ({
    title: textIn(each, "title"),
    url: textIn(each, url),
    snippet: textIn(each, snippet),
  }));

const json = { "content-type": "application/json" };

/** Requests and answers of each vendor, as its documentation says. */
export const vendors: Readonly<Record<SearchVendor, Vendor>> = {
  serper: {
    ask: ({ api, apiKey }, query) => ({
      url: new URL(`${api}/search`),
      request: {
        method: "POST",
        headers: { ...json, "x-api-key": apiKey },
        body: JSON.stringify({ q: query, num: RESULTS }),
        repeatable: true,
      },
    }),
    results: (body) => read(listIn(body, "organic"), "link", "snippet"),
  },
  brave: {
    ask({ api, apiKey }, query) {
      const url = new URL(`${api}/res/v1/web/search`);
      url.searchParams.set("q", query.split(/\s+/).slice(0, BRAVE_WORDS).join(" "));
      url.searchParams.set("count", String(RESULTS));
      const headers = { "x-subscription-token": apiKey, accept: "application/json" };
      return { url, request: { headers, repeatable: true } };
    },
    results: (body) => read(listIn(valueIn(body, "web"), "results"), "url", "description"),
  },
  tavily: {
    ask: ({ api, apiKey }, query) => ({
      url: new URL(`${api}/search`),
      request: {
        method: "POST",
        headers: { ...json, authorization: `Bearer ${apiKey}` },
        body: JSON.stringify({ query, search_depth: "basic", max_results: RESULTS, include_answer: false }),
        repeatable: true,
      },
    }),
    results: (body) => read(listIn(body, "results"), "url", "content"),
  },
  serpapi: {
    ask({ api, apiKey }, query) {
      const url = new URL(`${api}/search.json`);
      url.searchParams.set("engine", "google");
      url.searchParams.set("q", query);
      url.searchParams.set("num", String(RESULTS));
      url.searchParams.set("api_key", apiKey);
      return { url, request: { repeatable: true } };
    },
    results: (body) => read(listIn(body, "organic_results"), "link", "snippet"),
  },
};

/** Statuses of used-up credits other than 429. */
const USED_UP = new Set([402, 432, 433]);

/** Why an answer has no results; undefined when it has them, or none were found. */
export function failureOf({ status, body }: VendorAnswer): "throttled" | "misconfigured" | undefined {
  if (USED_UP.has(status) || textIn(body, "message") === "Not enough credits") return "throttled";
  return status === 200 ? undefined : "misconfigured";
}
