import type { GtmPlanListItem } from "@beachhead/contract";
import { toast } from "../../components/toast/toast-store.ts";
import { useDuplicateGtmPlan } from "../../data/gtm-plans.ts";
import { choosePlan } from "../../features/gtm-plans/current-plan.ts";
import { messageOf } from "../../lib/api/api-error.ts";
import { navigate } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";

/** Copies a plan from wherever one is, and offers to open the copy. */
export function useDuplicateByCommand() {
  const { mutateAsync } = useDuplicateGtmPlan();
  return (plan: GtmPlanListItem): void => {
    function open(id: string): void {
      choosePlan(id);
      navigate(paths.businessDetails);
    }
    mutateAsync(plan.id).then(
      ({ id }) =>
        toast.success(`"${plan.gtmPlanName}" duplicated`, { action: { label: "Open", run: () => open(id) } }),
      (failure: unknown) => toast.error(messageOf(failure)),
    );
  };
}
