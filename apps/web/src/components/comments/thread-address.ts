import type { CommentKind } from "@beachhead/contract";
import { planSteps } from "@beachhead/contract/plan-steps";
import { paths } from "../../lib/paths.ts";
import { CHANNEL_SUMMARY, THREAD_PARAMETER } from "./comment-screen.ts";

interface Subject {
  kind: CommentKind;
  id: string;
  path: string;
}

/** The screen on which a place is. */
function screenOf({ kind, id, path }: Subject): string {
  const [screen] = path.split("/");
  switch (kind) {
    case "gtm-plan": {
      const step = planSteps.find((each) => each.id === screen)?.id ?? "review";
      return paths.planStepOf(step, id);
    }
    case "channel-plan":
      return screen === CHANNEL_SUMMARY ? paths.channelSummaryOf(id) : paths.channelPlan(id);
    case "product-cost":
      return paths.productCost(id);
    case "simulation":
      return paths.savedSimulation(id);
    case "dashboard-view":
      return `${paths.dashboards}?view=${encodeURIComponent(id)}`;
  }
}

/** The address that shows a place with its thread beside it. */
export function threadAddress(subject: Subject, thread: string | null): string {
  const screen = screenOf(subject);
  if (thread === null) return screen;
  return `${screen}${screen.includes("?") ? "&" : "?"}${THREAD_PARAMETER}=${encodeURIComponent(thread)}`;
}
