import type { BusinessModelId } from "@beachhead/contract/business-model-names";
import type { FirstOddsFigures } from "@beachhead/engine";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { toast } from "../../../components/toast/toast-store.ts";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { navigate } from "../../../lib/navigation.ts";
import { newKey } from "../../../lib/new-key.ts";
import { paths } from "../../../lib/paths.ts";

interface FirstOddsBody extends FirstOddsFigures {
  businessModel: BusinessModelId | null;
}

const isLimit = (error: unknown): error is ApiError =>
  error instanceof ApiError && ["limit_reached", "payment_required"].includes(error.code);

/**
 * Makes the documents and opens the simulation.
 * @param onMade called with the new plan
 */
export function useSaveFirstOdds(onMade: (gtmPlanId: string) => void) {
  const client = useQueryClient();
  /** A retry of the same figures must not make them twice. */
  const attempt = useRef<{ key: string; text: string } | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: FirstOddsBody) => {
      const text = JSON.stringify(body);
      if (attempt.current?.text !== text) attempt.current = { key: newKey(), text };
      return call("saveFirstOdds", { body, idempotencyKey: attempt.current.key });
    },
    onSuccess: ({ message, gtmPlanId, simulationId }) => {
      onMade(gtmPlanId);
      navigate(paths.savedSimulation(simulationId));
      void client.invalidateQueries();
      toast.success(message);
    },
    onError: (failure) => {
      if (!isLimit(failure)) toast.error(messageOf(failure));
    },
  });
  return { save: mutate, busy: isPending, limit: isLimit(error) ? error : null };
}
