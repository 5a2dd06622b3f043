import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { workspacesQuery } from "../workspace/workspaces.ts";

/** Begins the keys of all queries of the inbox. */
export const INBOX_KEY = "inbox";
/** In milliseconds, while the window is seen: events tell of the workspace that is open, and of no other. */
const ASKED_EVERY = 300_000;

const unreadQuery = queryOptions({
  queryKey: [INBOX_KEY, "unread"],
  queryFn: async ({ signal }) => {
    const { unread, items } = await call("getInbox", { signal });
    return { unread, isEmpty: items.length === 0 };
  },
  refetchInterval: ASKED_EVERY,
});

/** How many items of the inbox are unread; undefined for somebody in no team whose inbox is empty. */
export function useUnread(): number | undefined {
  const { data: isInTeam } = useQuery({
    ...workspacesQuery,
    select: (workspaces) => workspaces.some(({ kind }) => kind === "team"),
  });
  const { data } = useQuery(unreadQuery);
  return data === undefined || (data.isEmpty && isInTeam !== true) ? undefined : data.unread;
}
