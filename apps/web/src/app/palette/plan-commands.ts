import type { GtmPlanListItem } from "@beachhead/contract";
import { Copy, Download, History, MessageCircleQuestion, Share2 } from "lucide-react";
import { currentPlanId } from "../../features/gtm-plans/current-plan.ts";
import { exportPlan } from "../../features/gtm-plans/list/export-plan.ts";
import { addressOfDialog } from "../../features/gtm-plans/list/plan-dialog.ts";
import { paths } from "../../lib/paths.ts";
import type { Command } from "./command.ts";

interface PlanCommands {
  plans: readonly GtmPlanListItem[];
  go: (path: string) => void;
  duplicate: (plan: GtmPlanListItem) => void;
}

/** What can be done with the plan this tab works on, else with the one last changed. */
export function planCommands({ plans, go, duplicate }: PlanCommands): Command[] {
  const current = currentPlanId();
  const plan = plans.find(({ id }) => id === current) ?? plans[0];
  if (plan === undefined) return [];
  const { id, gtmPlanName } = plan;
  const about = { group: "Commands" as const, hint: gtmPlanName };
  return [
    {
      ...about,
      id: "ask plan",
      label: "Ask your plan",
      icon: MessageCircleQuestion,
      words: `question|odds|goal seek|what would raise the odds|channels|deals|AI|${gtmPlanName}`,
      run: () => go(paths.planQuestion(id, "goalSeek")),
    },
    {
      ...about,
      id: "share plan",
      needs: "createShare",
      label: "Share the plan",
      icon: Share2,
      words: `link|read only|${gtmPlanName}`,
      run: () => go(addressOfDialog("share", id)),
    },
    {
      ...about,
      id: "history of plan",
      label: "History of the plan",
      icon: History,
      words: `versions|restore|compare|${gtmPlanName}`,
      run: () => go(addressOfDialog("history", id)),
    },
    {
      ...about,
      id: "duplicate plan",
      needs: "duplicateGtmPlan",
      label: "Duplicate the plan",
      icon: Copy,
      words: `copy plan|${gtmPlanName}`,
      run: () => duplicate(plan),
    },
    {
      ...about,
      id: "export plan",
      label: "Export the plan as JSON",
      icon: Download,
      words: `download|file|${gtmPlanName}`,
      run: () => void exportPlan(id),
    },
  ];
}
