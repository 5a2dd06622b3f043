import { paths } from "../../lib/paths.ts";

/** What a screen that is not built yet will be. */
export interface PlannedScreenContent {
  title: string;
  /** The stage it belongs to, before the title in the top bar. */
  stage: "Plan" | "Channels" | "Price" | "Execute" | "Monitor";
  /** One sentence: what it is for. */
  purpose: string;
  /** What it will do. */
  points: readonly string[];
  /** What works today and comes nearest. */
  today: { sentence: string; label: string; to: string };
}

const saved = {
  sentence: "See your saved simulations, each with its odds and its EBIT.",
  label: "Open simulations",
  to: paths.simulations,
};

/** By path. A screen leaves this list when it is built. */
export const plannedScreens: Readonly<Record<string, PlannedScreenContent>> = {
  [paths.baselines]: {
    title: "Baselines",
    stage: "Price",
    purpose:
      "The simulation you commit to for each product and geography. Actual sales are measured against it.",
    points: [
      "One baseline per product and geography",
      "How close the baselines together come to your goals",
      "What changed since a baseline was set, and its effect",
    ],
    today: saved,
  },
  [paths.dashboards]: {
    title: "Dashboards",
    stage: "Monitor",
    purpose: "Dashboards to show Planned vs Actual Performance across various parameters",
    points: [
      "Planned, CRM pipeline and closed revenue by channel",
      "The difference explained by its causes",
      "Unmatched deals are counted and shown",
    ],
    today: saved,
  },
};

const aliases: Readonly<Record<string, string>> = { [paths.oldDashboards]: paths.dashboards };

/** The content for a path, or for the nearest path above it. */
export function plannedScreenAt(path: string): PlannedScreenContent | undefined {
  for (let rest = path; rest !== ""; rest = rest.slice(0, rest.lastIndexOf("/"))) {
    const content = plannedScreens[aliases[rest] ?? rest];
    if (content !== undefined) return content;
  }
  return undefined;
}
