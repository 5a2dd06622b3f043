import type { BodyInputOf } from "@beachhead/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { refreshUsage } from "../../../lib/query/user-details.ts";

export interface SimulationToSave {
  body: BodyInputOf<"createSimulation">;
  /** The stored document to replace; absent for a new one. */
  target?: { id: string; version: number };
  idempotencyKey: string;
}

/** Runs and stores a simulation, new or in place of the one it came from. */
export function useSaveSimulation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, target, idempotencyKey }: SimulationToSave) =>
      target === undefined
        ? call("createSimulation", { body, idempotencyKey })
        : call("updateSimulation", {
            params: { id: target.id },
            body,
            ifMatch: target.version,
            idempotencyKey,
          }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ["simulations"], exact: true });
      void refreshUsage(client);
    },
  });
}
