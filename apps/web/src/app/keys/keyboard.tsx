import { useEffect, useLayoutEffect } from "react";
import { commentHere } from "../../components/comments/comment-screen.ts";
import { beginNewPlan } from "../../features/gtm-plans/current-plan.ts";
import { navigate } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import type { ShortcutIn } from "../../lib/shortcuts/shortcuts.ts";
import { mayCall } from "../../lib/workspace/use-workspace.ts";
import { CommandPalette } from "../palette/command-palette.tsx";
import { toggleSideBar } from "../shell/side-bar-store.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { createKeyListener } from "./listen.ts";
import { closeOverlay, showOverlay, useOverlay } from "./overlay.ts";

/** The search of the screen; without one, the palette searches everything. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>("#main input[type=search]");
  if (field === null) showOverlay("palette");
  else field.select();
  field?.focus();
}

function actionsOf(): Record<ShortcutIn<"anywhere">, () => void> {
  const go = (path: string) => () => navigate(path);
  return {
    openPalette: () => showOverlay("palette"),
    showKeys: () => showOverlay("keys"),
    goToStart: go(paths.getStarted),
    goToPlans: go(paths.gtmPlans),
    goToChannelPlans: go(paths.channelPlans),
    goToCosts: go(paths.productCosts),
    goToSimulations: go(paths.simulations),
    goToDashboards: go(paths.dashboards),
    goToAccount: go(paths.account),
    newPlan: () => {
      if (!mayCall("saveBasicDetails")) return;
      beginNewPlan();
      navigate(paths.businessDetails);
    },
    newCost: () => {
      if (mayCall("createProductCost")) navigate(paths.newProductCost);
    },
    newSimulation: go(paths.newSimulation),
    foldSideBar: toggleSideBar,
    commentHere,
    search: focusSearch,
  };
}

/** Listens to the shortcuts that work anywhere, and draws what they open. */
export function Keyboard() {
  const shown = useOverlay((state) => state.shown);

  // Not after the paint: a key pressed as soon as the screen is there counts.
  useLayoutEffect(() => {
    const actions = actionsOf();
    const listen = createKeyListener((id) => actions[id]());
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  useEffect(() => closeOverlay, []);

  return (
    <>
      {shown === "palette" && <CommandPalette onClose={closeOverlay} />}
      <KeysDialog open={shown === "keys"} onOpenChange={closeOverlay} />
    </>
  );
}
