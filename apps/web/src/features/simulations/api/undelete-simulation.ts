import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** Brings deleted simulations back. */
export function useUndeleteSimulations() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      Promise.all(ids.map((id) => call("undeleteSimulation", { params: { id } }))),
    onSettled: () => client.invalidateQueries({ queryKey: ["simulations"], exact: true }),
  });
}
