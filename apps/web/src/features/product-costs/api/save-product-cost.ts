import type { BodyInputOf, ReplyOf } from "@beachhead/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../../lib/api/call.ts";

export interface ProductCostToSave {
  body: BodyInputOf<"createProductCost">;
  /** The stored document to replace; absent for a new one. */
  target?: { id: string; version: number } | undefined;
  idempotencyKey: string;
}

/**
 * Stores a product cost, new or in place of the one it came from. The call goes out at once, and is finished even
 * when the screen it came from is gone: no mutation of the query client, which would do neither.
 */
export function useSaveProductCost() {
  const client = useQueryClient();
  return useCallback(
    async ({ body, target, idempotencyKey }: ProductCostToSave): Promise<ReplyOf<"createProductCost">> => {
      const reply = await (target === undefined
        ? call("createProductCost", { body, idempotencyKey })
        : call("updateProductCost", {
            params: { id: target.id },
            body,
            ifMatch: target.version,
            idempotencyKey,
          }));
      void client.invalidateQueries({ queryKey: ["product-costs"], exact: true });
      return reply;
    },
    [client],
  );
}
