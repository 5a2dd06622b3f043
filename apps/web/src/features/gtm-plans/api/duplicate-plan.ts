import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { newKey } from "../../../lib/new-key.ts";
import { refreshUsage } from "../../../lib/query/user-details.ts";
import { gtmPlansQuery } from "./list.ts";

/** Copies a plan with all its steps. Asked again after an answer that was lost, it makes no second copy. */
export function useDuplicatePlan() {
  const client = useQueryClient();
  const [keys] = useState(() => new Map<string, string>());
  return useMutation({
    mutationFn: async (id: string) => {
      const idempotencyKey = keys.get(id) ?? newKey();
      keys.set(id, idempotencyKey);
      try {
        const copy = await call("duplicateGtmPlan", { params: { id }, idempotencyKey });
        keys.delete(id);
        return copy;
      } catch (failure) {
        const mayBeMade = failure instanceof ApiError && ["network", "unreadable"].includes(failure.code);
        if (!mayBeMade) keys.delete(id);
        throw failure;
      }
    },
    onSuccess: async () => {
      void refreshUsage(client);
      await client.invalidateQueries({ queryKey: gtmPlansQuery.queryKey, exact: true });
    },
  });
}
