import type { BodyInputOf } from "@beachhead/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** The addresses from which spreadsheets read tables of the open workspace. */
export const liveTablesQuery = queryOptions({
  queryKey: ["live-tables"],
  queryFn: ({ signal }) => call("listLiveTables", { signal }),
});

export function useCreateLiveTable() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<"createLiveTable">) => call("createLiveTable", { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: liveTablesQuery.queryKey }),
    // The reply has the address: it is dropped when the form is left.
    gcTime: 0,
  });
}

export function useDeleteLiveTable() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("deleteLiveTable", { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: liveTablesQuery.queryKey }),
  });
}
