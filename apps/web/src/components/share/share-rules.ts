import { shareBody } from "@beachhead/contract";

/** The message of an invalid number of days; undefined if valid. */
export function brokenDaysRule(expiresInDays: number | null): string | undefined {
  return shareBody.safeParse({ expiresInDays }).error?.issues[0]?.message;
}
