import { ChartSpline, Gauge, Map as MapIcon, Plug, Route as RouteIcon } from "lucide-react";
import type { ComponentType } from "react";
import { beginNewPlan } from "../../features/gtm-plans/current-plan.ts";
import type { LazyScreen } from "../lazy-screen.tsx";
import { screens } from "../screens.ts";

export type StageName = "plan" | "channels" | "price" | "execute" | "monitor";

export interface NavigationItem {
  label: string;
  to: string;
  /** Paths this item stands for. */
  under: readonly string[];
  screen: LazyScreen;
  /** Runs before its screen opens. */
  onFollow?: () => void;
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
        to: "/my-gtm-plans",
        under: ["/my-gtm-plans"],
        screen: screens.gtmPlans,
        counts: "plans",
      },
      {
        label: "Create",
        to: "/create-new-gtm/business-details",
        under: ["/create-new-gtm"],
        screen: screens.businessDetails,
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
        to: "/saved-dgplans",
        under: ["/saved-dgplans", "/create-new-dgplan", "/dg-summary"],
        screen: screens.savedDgPlans,
        counts: "dgPlans",
      },
      {
        label: "Action items",
        to: "/dg-action-items",
        under: ["/dg-action-items"],
        screen: screens.actionItems,
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
        to: "/inputcost/savedCosts",
        under: ["/inputcost"],
        screen: screens.productCosts,
        counts: "productCosts",
      },
      {
        label: "Simulations",
        to: "/simulation/saved-simulations",
        under: ["/simulation"],
        screen: screens.simulations,
        counts: "simulations",
      },
      {
        label: "Baselines",
        to: "/baselined-pricing",
        under: ["/baselined-pricing"],
        screen: screens.planned,
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
        to: "/execute/recommended-tools",
        under: ["/execute/recommended-tools"],
        screen: screens.recommendedTools,
      },
      {
        label: "CRM tools",
        to: "/execute/integrations",
        under: ["/execute/integrations"],
        screen: screens.crmTools,
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
        to: "/monitor/dashboard",
        under: ["/monitor", "/dashboard"],
        screen: screens.planned,
      },
    ],
  },
];

/** Whether a path is one of an item's, whole or below it. */
export function isUnder(path: string, under: readonly string[]): boolean {
  return under.some((start) => path === start || path.startsWith(`${start}/`));
}
