import { useMutation, useQueryClient } from "@tanstack/react-query";
import { removeEach } from "../../../components/document-list/remove-each.ts";
import { call } from "../../../lib/api/call.ts";

/** Deletes simulations; they can be brought back for 30 days. */
export function useDeleteSimulations() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      removeEach(ids, (id) => call("deleteSimulation", { params: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey: ["simulations"], exact: true }),
  });
}
