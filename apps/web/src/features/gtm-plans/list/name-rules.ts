import { renameBody } from "@beachhead/contract";

/** The message of an invalid plan name; undefined if valid. */
export function brokenNameRule(gtmPlanName: string): string | undefined {
  return renameBody.safeParse({ gtmPlanName }).error?.issues[0]?.message;
}
