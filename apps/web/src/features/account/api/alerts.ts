import type { BodyInputOf } from "@beachhead/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** The alerts of the open workspace, and the channels that they can name. */
export const alertsQuery = queryOptions({
  queryKey: ["alerts"],
  queryFn: ({ signal }) => call("listAlerts", { signal }),
});

/** Creates an alert, or changes the one that is named. */
export function useSaveAlert(id: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<"updateAlert">) =>
      id === null ? call("createAlert", { body }) : call("updateAlert", { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: alertsQuery.queryKey }),
  });
}

export function useDeleteAlert() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("deleteAlert", { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: alertsQuery.queryKey }),
  });
}
