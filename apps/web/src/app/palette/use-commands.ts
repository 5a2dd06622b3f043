import type { WorkspaceListItem } from "@beachhead/contract";
import type { GlossaryTerm } from "@beachhead/contract/glossary";
import { useQuery } from "@tanstack/react-query";
import {
  BookOpen,
  Building2,
  ChartSpline,
  CircleUserRound,
  Compass,
  FlaskConical,
  Keyboard,
  LifeBuoy,
  LogOut,
  Map as MapIcon,
  Monitor,
  Moon,
  PanelLeft,
  Plus,
  ReceiptText,
  Sun,
} from "lucide-react";
import { gtmPlanResource } from "../../data/gtm-plans.ts";
import { productCostResource } from "../../data/product-costs.ts";
import { simulationResource } from "../../data/simulations.ts";
import { beginNewPlan, choosePlan } from "../../features/gtm-plans/current-plan.ts";
import { formatWhen } from "../../lib/format/dates.ts";
import { formatOdds } from "../../lib/format/numbers.ts";
import { navigate } from "../../lib/navigation.ts";
import { newKey } from "../../lib/new-key.ts";
import { paths } from "../../lib/paths.ts";
import { glossaryQuery } from "../../lib/query/glossary.ts";
import { askToSignOut } from "../../lib/session/signing-out.ts";
import type { ShortcutId } from "../../lib/shortcuts/shortcuts.ts";
import { chooseTheme, type ThemeChoice, useTheme } from "../../lib/theme-store.ts";
import { goToWorkspace } from "../../lib/workspace/go-to-workspace.ts";
import { roleNames } from "../../lib/workspace/role-names.ts";
import { mayCall, useWorkspace } from "../../lib/workspace/use-workspace.ts";
import { workspacesQuery } from "../../lib/workspace/workspaces.ts";
import { useCopyExample } from "../get-started/use-copy-example.ts";
import { showOverlay } from "../keys/overlay.ts";
import { stages } from "../shell/navigation.ts";

import { toggleSideBar } from "../shell/side-bar-store.ts";
import type { Command } from "./command.ts";
import { planCommands } from "./plan-commands.ts";
import { useDuplicateByCommand } from "./use-duplicate-by-command.ts";

const shortcutTo: Readonly<Record<string, ShortcutId>> = {
  [paths.gtmPlans]: "goToPlans",
  [paths.channelPlans]: "goToChannelPlans",
  [paths.productCosts]: "goToCosts",
  [paths.simulations]: "goToSimulations",
  [paths.dashboards]: "goToDashboards",
};

const themes: readonly { theme: ThemeChoice; label: string; icon: Command["icon"] }[] = [
  { theme: "light", label: "Light theme", icon: Sun },
  { theme: "dark", label: "Dark theme", icon: Moon },
  { theme: "system", label: "System theme", icon: Monitor },
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
      id: `go ${paths.getStarted}`,
      group: "Go to",
      label: "Get started",
      icon: Compass,
      shortcut: "goToStart",
      words: "home|start screen",
      run: () => go(paths.getStarted),
    },
    ...screens,
    {
      id: `go ${paths.account}`,
      group: "Go to",
      label: "Account",
      icon: CircleUserRound,
      shortcut: "goToAccount",
      words: "profile|usage|limits|settings",
      run: () => go(paths.account),
    },
    {
      id: `go ${paths.support}`,
      group: "Go to",
      label: "Support",
      icon: LifeBuoy,
      words: "help|sales|contact",
      run: () => go(paths.support),
    },
  ];
}

/** Terms lead to their meaning in help. */
function termCommands(terms: readonly GlossaryTerm[], go: (path: string) => void): Command[] {
  return terms.map(({ term }) => ({
    id: `term ${term}`,
    group: "Help",
    label: term,
    hint: "Glossary",
    icon: BookOpen,
    isLast: true,
    run: () => go(paths.supportSearch(term)),
  }));
}

function newCommands(go: (path: string) => void): Command[] {
  return [
    {
      id: "new plan",
      needs: "saveBasicDetails",
      group: "Commands",
      label: "New GTM plan",
      icon: Plus,
      shortcut: "newPlan",
      words: "create plan|add plan",
      run: () => {
        beginNewPlan();
        go(paths.businessDetails);
      },
    },
    {
      id: "new cost",
      needs: "createProductCost",
      group: "Commands",
      label: "New product cost",
      icon: Plus,
      shortcut: "newCost",
      words: "create cost|add cost",
      run: () => go(paths.newProductCost),
    },
    {
      id: "new simulation",
      group: "Commands",
      label: "New simulation",
      icon: Plus,
      shortcut: "newSimulation",
      words: "run simulation|create simulation|add simulation",
      run: () => go(paths.newSimulation),
    },
  ];
}

function settingCommands(theme: ThemeChoice, copyExample: () => void): Command[] {
  return [
    {
      id: "copy example",
      needs: "copyExample",
      group: "Settings",
      label: "Copy the example to my account",
      icon: FlaskConical,
      words: "sample|demo|try",
      run: copyExample,
    },
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
      id: "sidebar",
      group: "Settings",
      label: "Collapse or expand the sidebar",
      icon: PanelLeft,
      shortcut: "foldSideBar",
      words: "collapse|expand navigation",
      run: toggleSideBar,
    },
    {
      id: "keys",
      group: "Settings",
      label: "Show keyboard shortcuts",
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
      run: askToSignOut,
    },
  ];
}

/** None for a user who has only the personal workspace. */
function workspaceCommands(workspaces: readonly WorkspaceListItem[], openId: string): Command[] {
  return workspaces
    .filter(({ id }) => id !== openId)
    .map((workspace) => ({
      id: `workspace ${workspace.id}`,
      group: "Workspaces",
      label: `Switch to ${workspace.name}`,
      hint: roleNames[workspace.role],
      icon: Building2,
      words: `workspace|team|${workspace.name}`,
      run: () => void goToWorkspace(workspace),
    }));
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
  const { mutate } = useCopyExample();
  const copyExample = () => mutate(newKey());
  const duplicate = useDuplicateByCommand();
  const theme = useTheme((state) => state.choice);
  const plans = useQuery(gtmPlanResource.list);
  const costs = useQuery(productCostResource.list);
  const simulations = useQuery(simulationResource.list);
  const workspaces = useQuery(workspacesQuery);
  const openId = useWorkspace().id;
  const glossary = useQuery(glossaryQuery);
  const go = (path: string) => navigate(path);
  const saved: (Command & { changedAt: string })[] = [
    ...(plans.data ?? []).map((plan) => ({
      id: `plan ${plan.id}`,
      group: "GTM plans" as const,
      changedAt: plan.updatedAt,
      label: plan.gtmPlanName,
      hint: formatWhen(plan.updatedAt),
      icon: MapIcon,
      words: [plan.companyName, ...plan.products.map(({ name }) => name)].join("|"),
      run: () => {
        choosePlan(plan.id);
        go(paths.businessDetails);
      },
    })),
    ...(simulations.data ?? []).map((simulation) => ({
      id: `simulation ${simulation.id}`,
      group: "Simulations" as const,
      changedAt: simulation.updatedAt,
      label: simulation.simulationTitle || "Untitled simulation",
      hint: `${formatOdds(simulation.summary.odds)} odds`,
      icon: ChartSpline,
      words: [simulation.productName, simulation.geo, simulation.gtmPlan].join("|"),
      run: () => go(paths.savedSimulation(simulation.id)),
    })),
    ...(costs.data ?? []).map((cost) => ({
      id: `cost ${cost.id}`,
      group: "Product costs" as const,
      changedAt: cost.updatedAt,
      label: cost.costTitle,
      hint: formatWhen(cost.updatedAt),
      icon: ReceiptText,
      words: [cost.productName, cost.geo, cost.gtmPlan].join("|"),
      run: () => go(paths.productCost(cost.id)),
    })),
  ];
  const all: Command[] = [
    ...newCommands(go),
    ...planCommands({ plans: plans.data ?? [], go, duplicate }),
    ...screenCommands(go),
    ...saved,
    ...workspaceCommands(workspaces.data ?? [], openId),
    ...settingCommands(theme, copyExample),
    ...termCommands(glossary.data?.glossaryTerms ?? [], go),
  ];
  return {
    commands: all.filter(({ needs }) => needs === undefined || mayCall(needs)),
    changedLast: saved
      .sort((one, other) => Date.parse(other.changedAt) - Date.parse(one.changedAt))
      .slice(0, 4)
      .map(({ id }) => id),
    isFetching: plans.isPending || costs.isPending || simulations.isPending,
    failed: plans.isError || costs.isError || simulations.isError,
  };
}
