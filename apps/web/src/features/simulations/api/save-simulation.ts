import type { BodyInputOf, ReplyOf } from "@beachhead/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../../lib/api/call.ts";
import { refreshUsage } from "../../../lib/query/user-details.ts";

export interface SimulationToSave {
  body: BodyInputOf<"createSimulation">;
  /** The stored document to replace; absent for a new one. */
  target?: { id: string; version: number } | undefined;
  idempotencyKey: string;
}

/** Runs and stores a simulation, new or in place of the one it came from. */
export function useSaveSimulation() {
  const client = useQueryClient();
  return useCallback(
    async ({ body, target, idempotencyKey }: SimulationToSave): Promise<ReplyOf<"createSimulation">> => {
      const reply = await (target === undefined
        ? call("createSimulation", { body, idempotencyKey })
        : call("updateSimulation", {
            params: { id: target.id },
            body,
            ifMatch: target.version,
            idempotencyKey,
          }));
      void client.invalidateQueries({ queryKey: ["simulations"], exact: true });
      void refreshUsage(client);
      return reply;
    },
    [client],
  );
}
