import type { Retention } from "@beachhead/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

export const retentionQuery = queryOptions({
  queryKey: ["retention"],
  queryFn: ({ signal }) => call("getRetention", { signal }),
});

/** What a setting would delete, counted again whenever it is shown. */
export const retentionPreviewQuery = (body: Retention) =>
  queryOptions({
    queryKey: ["retention", "preview", body],
    queryFn: ({ signal }) => call("previewRetention", { body, signal }),
    staleTime: 0,
  });

export function useChangeRetention() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Retention) => call("changeRetention", { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ["retention"] }),
  });
}
