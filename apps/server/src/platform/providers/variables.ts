import { z } from "zod";

/**
 * A variable that limits what a provider is asked for in a day.
 * @param what in its messages: "calls", "searches"
 */
export const dailyLimit = (fallback: number, what = "calls") =>
  z.coerce
    .number(`must be a number of ${what} a day`)
    .int("must be a whole number")
    .min(1, "must be 1 or more")
    .default(fallback);

/** An address to which paths are appended. */
export const withoutLastSlash = (url: string): string => url.replace(/\/+$/, "");
