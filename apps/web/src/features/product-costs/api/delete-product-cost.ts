import { useMutation, useQueryClient } from "@tanstack/react-query";
import { removeEach } from "../../../components/document-list/remove-each.ts";
import { call } from "../../../lib/api/call.ts";

/** Deletes product costs; they can be brought back for 30 days. */
export function useDeleteProductCosts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      removeEach(ids, (id) => call("deleteProductCost", { params: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey: ["product-costs"], exact: true }),
  });
}
