import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** Deletes simulations; they can be brought back for 30 days. */
export function useDeleteSimulations() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      Promise.all(ids.map((id) => call("deleteSimulation", { params: { id } }))),
    onSettled: () => client.invalidateQueries({ queryKey: ["simulations"], exact: true }),
  });
}
