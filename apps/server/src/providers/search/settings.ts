import { z } from "zod";
import { defineProvider } from "../../platform/providers/provider.ts";
import { dailyLimit, withoutLastSlash } from "../../platform/providers/variables.ts";

export const searchVendors = ["serper", "brave", "tavily", "serpapi"] as const;

export type SearchVendor = (typeof searchVendors)[number];

/** A provider of web search. */
export interface SearchSettings {
  vendor: SearchVendor;
  /** Origin of its API. */
  api: string;
  apiKey: string;
  /** Searches a day of all users together, and of each. */
  dailyCalls: number;
  dailyCallsPerUser: number;
  /** Whether a sandbox answers, whose companies are invented. */
  sandbox: boolean;
}

const origins: Readonly<Record<SearchVendor, string>> = {
  serper: "https://google.serper.dev",
  brave: "https://api.search.brave.com",
  tavily: "https://api.tavily.com",
  serpapi: "https://serpapi.com",
};

/** Web search. Not configured: nothing is searched. */
export const search = defineProvider({
  id: "search",
  variables: {
    SEARCH_PROVIDER: z.enum(searchVendors, "must be serper, brave, tavily or serpapi").default("serper"),
    SEARCH_API_KEY: z.string().optional(),
    SEARCH_BASE_URL: z.url({ protocol: /^https$/, error: "must be an https address" }).optional(),
    SEARCH_DAILY_CALLS: dailyLimit(2_000, "searches"),
    SEARCH_DAILY_CALLS_PER_USER: dailyLimit(100, "searches"),
    SANDBOX_SEARCH_URL: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }).optional(),
    SANDBOX_SEARCH_KEY: z.string().optional(),
  },
  configuredBy: ["SEARCH_API_KEY", "SANDBOX_SEARCH_URL"],
  read(variables, { sandboxes }): SearchSettings | undefined {
    const { SEARCH_PROVIDER: vendor, SEARCH_API_KEY: apiKey } = variables;
    const { SANDBOX_SEARCH_URL: sandboxUrl, SANDBOX_SEARCH_KEY: sandboxKey } = variables;
    const limits = {
      dailyCalls: variables.SEARCH_DAILY_CALLS,
      dailyCallsPerUser: variables.SEARCH_DAILY_CALLS_PER_USER,
    };
    if (apiKey !== undefined) {
      const api = withoutLastSlash(variables.SEARCH_BASE_URL ?? origins[vendor]);
      return { vendor, api, apiKey, ...limits, sandbox: false };
    }
    if (!sandboxes || sandboxUrl === undefined || sandboxKey === undefined) return undefined;
    return { vendor, api: sandboxUrl, apiKey: sandboxKey, ...limits, sandbox: true };
  },
  origins: ({ api, sandbox }) => (sandbox ? [api] : []),
  sandbox: {
    ports: ["http"],
    secrets: ["key"],
    environment: ({ http }, { key }) => ({
      SANDBOX_SEARCH_URL: `http://127.0.0.1:${http}`,
      SANDBOX_SEARCH_KEY: key,
    }),
  },
  describe: { sandboxed: () => "web search (invented companies)", missing: "web search" },
});
