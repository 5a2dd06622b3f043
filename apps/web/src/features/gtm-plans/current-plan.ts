import { sessionStore } from "../../lib/storage/browser-storage.ts";

const ID = "gtmPlanId";
const EDIT = "editGtmPlan";
const VIEW = "viewGtmPlan";
const PLACE = "gtmPlanPlace";

/** What this tab does with a plan: a new one, one that is changed, or one that is only read. */
export type PlanMode = "new" | "edit" | "view";

/** The plan this tab works on, kept under the specified names; null for a new one. */
export function currentPlanId(): string | null {
  const id = sessionStore.read(ID);
  return id === "" ? null : id;
}

export function currentPlanMode(): PlanMode {
  if (currentPlanId() === null) return "new";
  return sessionStore.read(VIEW) === "true" ? "view" : "edit";
}

/** Makes a saved plan the one this tab works on. Its steps then open inside the app. */
export function choosePlan(id: string, mode: Exclude<PlanMode, "new"> = "edit"): void {
  sessionStore.write(ID, id);
  sessionStore.write(mode === "edit" ? EDIT : VIEW, "true");
  sessionStore.remove(mode === "edit" ? VIEW : EDIT);
}

/** The next plan this tab saves is a new one. */
export function beginNewPlan(): void {
  sessionStore.remove(ID, EDIT, VIEW, PLACE);
}

/** Keeps where in a plan this tab is, so that a reload leads back there. */
export function notePlace(planId: string, address: string): void {
  sessionStore.write(PLACE, `${planId} ${address}`);
}

/** Where in the plan this tab was last: an address of one of its steps. */
export function lastPlace(planId: string): string | null {
  const [id, address] = sessionStore.read(PLACE)?.split(" ") ?? [];
  return id === planId && address?.startsWith("/create-new-gtm/") ? address : null;
}
