import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dismissToast, toast } from "../../components/toast/toast-store.ts";
import { messageOf } from "../../lib/api/api-error.ts";
import { call } from "../../lib/api/call.ts";
import { navigate } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { takeUpPlan } from "./plan-link.tsx";

/** Key of the mutation that copies the example, so that the panel knows that it runs. */
export const COPY_EXAMPLE = ["copyExample"];

/** The toast that offers to open the copied plan. */
let offer = 0;

/** Takes the offer back: the plan is gone. */
export const withdrawOffer = (): void => dismissToast(offer);

/** Copies plan, channel plan, cost and simulation of the example into the account, and says so. */
export function useCopyExample() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: COPY_EXAMPLE,
    mutationFn: (idempotencyKey: string) => call("copyExample", { idempotencyKey }),
    onSuccess: async ({ message, gtmPlanId }) => {
      await client.invalidateQueries();
      offer = toast.blank(message, {
        action: {
          label: "Open plan",
          run: () => {
            takeUpPlan(gtmPlanId);
            navigate(paths.businessDetails);
          },
        },
      });
    },
    onError: (error) => toast.error(messageOf(error)),
  });
}
