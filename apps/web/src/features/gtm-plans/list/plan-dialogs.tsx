import type { GtmPlanListItem } from "@beachhead/contract";
import { lazy, Suspense } from "react";
import type { PlanDialog } from "./plan-dialog.ts";

const HistoryDialog = lazy(() =>
  import("../history/history-dialog.tsx").then((module) => ({ default: module.HistoryDialog })),
);
const ShareDialog = lazy(() =>
  import("../share/share-dialog.tsx").then((module) => ({ default: module.ShareDialog })),
);

interface PlanDialogsProps {
  open: PlanDialog | undefined;
  plans: readonly GtmPlanListItem[] | undefined;
  onClose: () => void;
}

/** The open dialog of one plan; nothing if the plan is gone. */
export function PlanDialogs({ open, plans, onClose }: PlanDialogsProps) {
  const plan = plans?.find(({ id }) => id === open?.planId);
  if (open === undefined || plan === undefined) return null;
  const Open = open.name === "history" ? HistoryDialog : ShareDialog;
  return (
    <Suspense>
      <Open key={plan.id} plan={plan} onClose={onClose} />
    </Suspense>
  );
}
