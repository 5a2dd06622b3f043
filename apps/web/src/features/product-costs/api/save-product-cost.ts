import type { BodyInputOf } from "@beachhead/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

export interface ProductCostToSave {
  body: BodyInputOf<"createProductCost">;
  /** The stored document to replace; absent for a new one. */
  target?: { id: string; version: number };
  idempotencyKey: string;
}

/** Stores a product cost, new or in place of the one it came from. */
export function useSaveProductCost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, target, idempotencyKey }: ProductCostToSave) =>
      target === undefined
        ? call("createProductCost", { body, idempotencyKey })
        : call("updateProductCost", {
            params: { id: target.id },
            body,
            ifMatch: target.version,
            idempotencyKey,
          }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ["product-costs"], exact: true });
    },
  });
}
