import type { BodyInputOf, ReplyOf } from "@beachhead/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../../lib/api/call.ts";

export interface DgPlanToSave {
  body: BodyInputOf<"createDgPlan">;
  /** The stored plan to replace; absent for a new one. */
  target?: { id: string; version: number } | undefined;
  idempotencyKey: string;
}

/** Stores a DG plan, new or in place of the one it came from; finished even when its screen is gone. */
export function useSaveDgPlan() {
  const client = useQueryClient();
  return useCallback(
    async ({ body, target, idempotencyKey }: DgPlanToSave): Promise<ReplyOf<"createDgPlan">> => {
      const reply = await (target === undefined
        ? call("createDgPlan", { body, idempotencyKey })
        : call("updateDgPlan", {
            params: { id: target.id },
            body,
            ifMatch: target.version,
            idempotencyKey,
          }));
      void client.invalidateQueries({ queryKey: ["dg-plans"], exact: true });
      void client.invalidateQueries({ queryKey: ["dg-plans", "names"] });
      return reply;
    },
    [client],
  );
}
