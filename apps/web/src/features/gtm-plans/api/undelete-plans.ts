import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { refreshUsage } from "../../../lib/query/user-details.ts";
import { gtmPlansQuery } from "./list.ts";

/** Brings deleted plans back, as far as the limits allow. */
export function useUndeletePlans() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      Promise.all(ids.map((id) => call("undeleteGtmPlan", { params: { id } }))),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: gtmPlansQuery.queryKey, exact: true });
      void refreshUsage(client);
    },
  });
}
