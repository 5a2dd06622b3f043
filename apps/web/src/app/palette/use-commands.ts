import { useQuery } from "@tanstack/react-query";
import {
  ChartSpline,
  CircleUserRound,
  Compass,
  Keyboard,
  LifeBuoy,
  LogOut,
  Monitor,
  Moon,
  PanelLeft,
  Plus,
  ReceiptText,
  Sun,
} from "lucide-react";
import { useNavigate } from "react-router";
import { productCostsQuery } from "../../features/simulations/api/product-costs.ts";
import { simulationsQuery } from "../../features/simulations/api/simulations.ts";
import { formatWhen } from "../../lib/format/dates.ts";
import { formatOdds } from "../../lib/format/numbers.ts";
import type { ShortcutId } from "../../lib/shortcuts/shortcuts.ts";
import { chooseTheme, type ThemeChoice, useTheme } from "../../lib/theme/theme-store.ts";
import { showOverlay } from "../keys/overlay.ts";
import { stages } from "../shell/navigation.ts";
import { toggleSideBar } from "../shell/side-bar-store.ts";
import { useSignOut } from "../shell/use-sign-out.ts";
import type { Command } from "./command.ts";

const shortcutTo: Readonly<Record<string, ShortcutId>> = {
  "/my-gtm-plans": "goToPlans",
  "/saved-dgplans": "goToChannelPlans",
  "/inputcost/savedCosts": "goToCosts",
  "/simulation/saved-simulations": "goToSimulations",
  "/monitor/dashboard": "goToDashboards",
};

const themes: readonly { theme: ThemeChoice; label: string; icon: Command["icon"] }[] = [
  { theme: "light", label: "Light theme", icon: Sun },
  { theme: "dark", label: "Dark theme", icon: Moon },
  { theme: "system", label: "Theme of the system", icon: Monitor },
];

function screenCommands(go: (path: string) => void): Command[] {
  const screens = stages.flatMap((stage) =>
    stage.items
      // The new plan is a command of its own.
      .filter(({ label }) => label !== "Create")
      .map(
        ({ label, to }): Command => ({
          id: `go ${to}`,
          group: "Go to",
          label,
          hint: stage.label,
          icon: stage.icon,
          shortcut: shortcutTo[to],
          run: () => go(to),
        }),
      ),
  );
  return [
    {
      id: "go /getStarted",
      group: "Go to",
      label: "Get started",
      icon: Compass,
      shortcut: "goToStart",
      words: "home|start screen",
      run: () => go("/getStarted"),
    },
    ...screens,
    {
      id: "go /myaccount",
      group: "Go to",
      label: "Account",
      icon: CircleUserRound,
      shortcut: "goToAccount",
      words: "profile|usage|limits|settings",
      run: () => go("/myaccount"),
    },
    {
      id: "go /sales-and-support",
      group: "Go to",
      label: "Support",
      icon: LifeBuoy,
      words: "help|sales|contact",
      run: () => go("/sales-and-support"),
    },
  ];
}

function newCommands(go: (path: string) => void): Command[] {
  return [
    {
      id: "new plan",
      group: "Commands",
      label: "New GTM plan",
      icon: Plus,
      shortcut: "newPlan",
      words: "create plan|add plan",
      run: () => go("/create-new-gtm/business-details"),
    },
    {
      id: "new cost",
      group: "Commands",
      label: "New product cost",
      icon: Plus,
      shortcut: "newCost",
      words: "create cost|add cost",
      run: () => go("/inputcost/addCost"),
    },
    {
      id: "new simulation",
      group: "Commands",
      label: "New simulation",
      icon: Plus,
      shortcut: "newSimulation",
      words: "run simulation|create simulation|add simulation",
      run: () => go("/simulation/runSimulation"),
    },
  ];
}

function settingCommands(theme: ThemeChoice, signOut: () => void): Command[] {
  return [
    ...themes.map(
      (each): Command => ({
        id: `theme ${each.theme}`,
        group: "Settings",
        label: each.label,
        hint: each.theme === theme ? "Now" : undefined,
        icon: each.icon,
        words: "appearance|colours|mode",
        run: () => chooseTheme(each.theme),
      }),
    ),
    {
      id: "side bar",
      group: "Settings",
      label: "Fold or open the side bar",
      icon: PanelLeft,
      shortcut: "foldSideBar",
      words: "collapse|expand navigation",
      run: toggleSideBar,
    },
    {
      id: "keys",
      group: "Settings",
      label: "Show all keys",
      icon: Keyboard,
      shortcut: "showKeys",
      words: "keyboard shortcuts|help",
      run: () => showOverlay("keys"),
    },
    {
      id: "sign out",
      group: "Settings",
      label: "Sign out",
      icon: LogOut,
      words: "log out|leave",
      isLast: true,
      run: signOut,
    },
  ];
}

interface Commands {
  commands: readonly Command[];
  /** Ids of what was changed last, newest first: what one most likely wants before there is a history. */
  changedLast: readonly string[];
  isFetching: boolean;
  failed: boolean;
}

/** Everything the palette can do now, and how far the saved things have been fetched. */
export function useCommands(): Commands {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const theme = useTheme((state) => state.choice);
  const costs = useQuery(productCostsQuery);
  const simulations = useQuery(simulationsQuery);
  const go = (path: string) => void navigate(path);
  const saved: (Command & { changedAt: string })[] = [
    ...(simulations.data ?? []).map((simulation) => ({
      id: `simulation ${simulation.id}`,
      group: "Simulations" as const,
      changedAt: simulation.updatedAt,
      label: simulation.simulationTitle || "Untitled simulation",
      hint: `${formatOdds(simulation.summary.odds)} odds`,
      icon: ChartSpline,
      words: [simulation.productName, simulation.geo, simulation.gtmPlan].join("|"),
      run: () => go(`/simulation/runSimulation/${simulation.id}`),
    })),
    ...(costs.data ?? []).map((cost) => ({
      id: `cost ${cost.id}`,
      group: "Product costs" as const,
      changedAt: cost.updatedAt,
      label: cost.costTitle,
      hint: formatWhen(cost.updatedAt),
      icon: ReceiptText,
      words: [cost.productName, cost.geo, cost.gtmPlan].join("|"),
      run: () => go(`/inputcost/addCost/${cost.id}`),
    })),
  ];
  return {
    commands: [...newCommands(go), ...screenCommands(go), ...saved, ...settingCommands(theme, signOut)],
    changedLast: saved
      .sort((one, other) => other.changedAt.localeCompare(one.changedAt))
      .slice(0, 3)
      .map(({ id }) => id),
    isFetching: costs.isPending || simulations.isPending,
    failed: costs.isError || simulations.isError,
  };
}
