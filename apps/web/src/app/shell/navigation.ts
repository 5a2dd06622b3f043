import type { EndpointName } from "@beachhead/contract";
import { ChartSpline, Gauge, Map as MapIcon, Plug, Route as RouteIcon } from "lucide-react";
import type { ComponentType } from "react";
import { beginNewPlan } from "../../features/gtm-plans/current-plan.ts";
import { paths } from "../../lib/paths.ts";
import { mayCall } from "../../lib/workspace/use-workspace.ts";

export type StageName = "plan" | "channels" | "price" | "execute" | "monitor";

export interface NavigationItem {
  label: string;
  to: string;
  /** Paths that this item covers. */
  under: readonly string[];
  /** Runs before its screen opens. */
  onFollow?: () => void;
  /** The call it leads to: not shown to a role that may not make it. */
  needs?: EndpointName;
  counts?: "plans" | "dgPlans" | "productCosts" | "simulations";
}

export interface Stage {
  name: StageName;
  label: string;
  icon: ComponentType<{ "aria-hidden"?: boolean | "true" | "false" }>;
  items: readonly NavigationItem[];
}

/** The side bar, in the order of the work. */
export const stages: readonly Stage[] = [
  {
    name: "plan",
    label: "Plan",
    icon: MapIcon,
    items: [
      {
        label: "My GTM plans",
        to: paths.gtmPlans,
        under: [paths.gtmPlans],
        counts: "plans",
      },
      {
        label: "Create",
        to: paths.businessDetails,
        under: [paths.planSteps],
        needs: "saveBasicDetails",
        onFollow: beginNewPlan,
      },
    ],
  },
  {
    name: "channels",
    label: "Channels",
    icon: RouteIcon,
    items: [
      {
        label: "Channel plans",
        to: paths.channelPlans,
        under: [paths.channelPlans, paths.newChannelPlan, paths.channelSummary, paths.allocation],
        counts: "dgPlans",
      },
      {
        label: "Action items",
        to: paths.actionItems,
        under: [paths.actionItems],
      },
    ],
  },
  {
    name: "price",
    label: "Price",
    icon: ChartSpline,
    items: [
      {
        label: "Product costs",
        to: paths.productCosts,
        under: [paths.costs],
        counts: "productCosts",
      },
      {
        label: "Simulations",
        to: paths.simulations,
        under: [paths.simulation],
        counts: "simulations",
      },
      {
        label: "Baselines",
        to: paths.baselines,
        under: [paths.baselines],
      },
    ],
  },
  {
    name: "execute",
    label: "Execute",
    icon: Plug,
    items: [
      {
        label: "Recommended tools",
        to: paths.recommendedTools,
        under: [paths.recommendedTools],
      },
      {
        label: "CRM tools",
        to: paths.crmTools,
        under: [paths.crmTools],
      },
    ],
  },
  {
    name: "monitor",
    label: "Monitor",
    icon: Gauge,
    items: [
      {
        label: "Dashboards",
        to: paths.dashboards,
        under: [paths.dashboards, paths.oldDashboards],
      },
      {
        label: "Deals",
        to: paths.deals,
        under: [paths.deals],
      },
    ],
  },
];

/** The screens of a stage that the user's role is offered. */
export const offeredItems = ({ items }: Stage): readonly NavigationItem[] =>
  items.filter(({ needs }) => needs === undefined || mayCall(needs));

/** Whether a path is one of an item's, whole or below it. */
export function isUnder(path: string, under: readonly string[]): boolean {
  return under.some((start) => path === start || path.startsWith(`${start}/`));
}
