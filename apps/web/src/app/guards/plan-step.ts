import { paths } from "../../lib/paths.ts";

/** Whether an address names the plan of its step: it opens that plan wherever it is opened. */
export function namesPlan(search: string): boolean {
  return planIn(search) !== null;
}

/** The id of the plan that an address names with `?plan=`. */
export function planIn(search: string): string | null {
  const id = new URLSearchParams(search).get("plan");
  return id === "" ? null : id;
}

/** Whether a path belongs to the steps of a plan, which open from the list only. */
export function isPlanStep(path: string): boolean {
  return path === paths.planSteps || path.startsWith(`${paths.planSteps}/`);
}
