import { useSearchParams } from "../../../lib/navigation.ts";
import { paths } from "../../../lib/paths.ts";

const names = ["history", "share", "approval", "move"] as const;
/** The dialogs of a plan in the list. */
export type PlanDialogName = (typeof names)[number];

export interface PlanDialog {
  name: PlanDialogName;
  planId: string;
}

/** The address of the list with a dialog open. */
export function addressOfDialog(name: PlanDialogName, planId: string): string {
  return paths.gtmPlanDialog(name, planId);
}

/** The dialog named by the query string. Back closes it. */
export function usePlanDialog() {
  const [search, setSearch] = useSearchParams();
  const open = names.flatMap((name): PlanDialog[] => {
    const planId = search.get(name);
    return planId === null ? [] : [{ name, planId }];
  })[0];
  const change = (dialog: PlanDialog | null) =>
    setSearch(
      (before) => {
        for (const name of names) before.delete(name);
        if (dialog !== null) before.set(dialog.name, dialog.planId);
        return before;
      },
      { replace: dialog === null },
    );
  return {
    open,
    show: (name: PlanDialogName, planId: string) => change({ name, planId }),
    close: () => change(null),
  };
}
