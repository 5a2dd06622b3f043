import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** Brings deleted product costs back. */
export function useUndeleteProductCosts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      Promise.all(ids.map((id) => call("undeleteProductCost", { params: { id } }))),
    onSettled: () => client.invalidateQueries({ queryKey: ["product-costs"], exact: true }),
  });
}
