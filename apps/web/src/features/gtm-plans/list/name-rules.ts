import { renameBody } from "@beachhead/contract";

/** The rule a plan's name breaks, as its sentence; undefined when it breaks none. Loaded when a name is changed. */
export function brokenNameRule(gtmPlanName: string): string | undefined {
  return renameBody.safeParse({ gtmPlanName }).error?.issues[0]?.message;
}
