import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { newKey } from "../../../lib/new-key.ts";
import { refreshUsage } from "../../../lib/query/user-details.ts";
import { fieldsOf } from "../state/simulation-form.ts";
import { copyTitle, toSave } from "../state/to-save.ts";

/** Runs and stores a copy of a saved simulation. */
export function useDuplicateSimulation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const saved = await call("getSimulation", { params: { id } });
      const body = { ...toSave(fieldsOf(saved)), simulationTitle: copyTitle(saved.simulationTitle) };
      return call("createSimulation", { body, idempotencyKey: newKey() });
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ["simulations"], exact: true });
      void refreshUsage(client);
    },
  });
}
