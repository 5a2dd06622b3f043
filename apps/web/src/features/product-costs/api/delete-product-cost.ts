import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** Deletes product costs; they can be brought back for 30 days. */
export function useDeleteProductCosts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      Promise.all(ids.map((id) => call("deleteProductCost", { params: { id } }))),
    onSettled: () => client.invalidateQueries({ queryKey: ["product-costs"], exact: true }),
  });
}
