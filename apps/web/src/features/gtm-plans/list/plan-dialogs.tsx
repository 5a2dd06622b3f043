import type { GtmPlanListItem } from "@beachhead/contract";
import { lazy, Suspense } from "react";
import type { PlanDialog } from "./plan-dialog.ts";

const HistoryDialog = lazy(async () => ({
  default: (await import("../history/history-dialog.tsx")).HistoryDialog,
}));
const AskDialog = lazy(async () => ({
  default: (await import("../approval/ask-dialog.tsx")).AskDialog,
}));
const MoveDialog = lazy(async () => ({
  default: (await import("../move/move-dialog.tsx")).MoveDialog,
}));
const ShareDialog = lazy(async () => ({
  default: (await import("../../../components/share/share-dialog.tsx")).ShareDialog,
}));

interface PlanDialogsProps {
  open: PlanDialog | undefined;
  plans: readonly GtmPlanListItem[] | undefined;
  onClose: () => void;
}

/** The open dialog of one plan; nothing if the plan is gone. */
export function PlanDialogs({ open, plans, onClose }: PlanDialogsProps) {
  const plan = plans?.find(({ id }) => id === open?.planId);
  if (open === undefined || plan === undefined) return null;
  return (
    <Suspense>
      {open.name === "approval" && <AskDialog key={plan.id} plan={plan} onClose={onClose} />}
      {open.name === "history" && <HistoryDialog key={plan.id} plan={plan} onClose={onClose} />}
      {open.name === "move" && <MoveDialog key={plan.id} plan={plan} onClose={onClose} />}
      {open.name === "share" && (
        <ShareDialog
          key={plan.id}
          subject={{ kind: "gtm-plan", id: plan.id, title: plan.gtmPlanName }}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
