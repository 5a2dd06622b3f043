import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { rememberFormatChoice } from "../format/format-choice.ts";

/** The signed-in user with plan, limits and usage. */
export const userDetailsQuery = queryOptions({
  queryKey: ["user-details"],
  queryFn: async ({ signal }) => {
    const user = await call("getUserDetails", { signal });
    rememberFormatChoice(user.formatLocale);
    return user;
  },
});

/** Asks for the usage figures again, after something that counts against a limit. */
export function refreshUsage(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: userDetailsQuery.queryKey });
}
