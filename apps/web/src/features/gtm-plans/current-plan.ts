import { paths } from "../../lib/paths.ts";
import { sessionStore } from "../../lib/storage/browser-storage.ts";
import { mayCall } from "../../lib/workspace/use-workspace.ts";

const ID = "gtmPlanId";
const EDIT = "editGtmPlan";
const VIEW = "viewGtmPlan";
const ADDRESS = "gtmPlanPlace";

/** What this tab does with its plan: create, edit or only view it. */
export type PlanMode = "new" | "edit" | "view";

/** The plan this tab works on; null for a new one. The names in session storage are specified. */
export function currentPlanId(): string | null {
  const id = sessionStore.read(ID);
  return id === "" ? null : id;
}

/** A role that may not save a plan only views it. */
export function currentPlanMode(): PlanMode {
  if (!mayCall("saveBasicDetails")) return "view";
  return chosenPlanMode();
}

/** What the user chose to do with the plan, whatever the role allows. */
export function chosenPlanMode(): PlanMode {
  if (currentPlanId() === null) return "new";
  return sessionStore.read(VIEW) === "true" ? "view" : "edit";
}

/** Opens a saved plan in this tab. */
export function choosePlan(id: string, mode: Exclude<PlanMode, "new"> = "edit"): void {
  sessionStore.write(ID, id);
  sessionStore.write(mode === "edit" ? EDIT : VIEW, "true");
  sessionStore.remove(mode === "edit" ? VIEW : EDIT);
}

/** Closes the plan of this tab: the next one saved is new. */
export function beginNewPlan(): void {
  sessionStore.remove(ID, EDIT, VIEW, ADDRESS);
}

/** Stores which step is open, so that the list can lead back to it after a reload. */
export function rememberAddress(planId: string, address: string): void {
  sessionStore.write(ADDRESS, `${planId} ${address}`);
}

/** The address of the step that was open last in this tab. */
export function lastAddress(planId: string): string | null {
  const [id, address] = sessionStore.read(ADDRESS)?.split(" ") ?? [];
  return id === planId && address?.startsWith(`${paths.planSteps}/`) ? address : null;
}
