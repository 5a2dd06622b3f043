import { paths } from "../../lib/paths.ts";

/** Whether a path belongs to the steps of a plan, which open from the list only. */
export function isPlanStep(path: string): boolean {
  return path === paths.planSteps || path.startsWith(`${paths.planSteps}/`);
}
