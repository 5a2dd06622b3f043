import type { BodyInputOf } from "@beachhead/contract";
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { INBOX_KEY } from "./unread.ts";

export const inboxQuery = infiniteQueryOptions({
  queryKey: [INBOX_KEY, "items"],
  queryFn: ({ signal, pageParam }) =>
    call("getInbox", { signal, ...(pageParam !== "" && { query: { cursor: pageParam } }) }),
  initialPageParam: "",
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});

/** Marks items as read, and changes when the inbox is mailed. */
export function useInboxCalls() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: [INBOX_KEY] });
  const read = useMutation({
    mutationFn: (body: BodyInputOf<"readInbox">) => call("readInbox", { body }),
    onSettled,
  });
  const choose = useMutation({
    mutationFn: (body: BodyInputOf<"changeInboxSettings">) => call("changeInboxSettings", { body }),
    onSettled,
  });
  return { read, choose };
}
