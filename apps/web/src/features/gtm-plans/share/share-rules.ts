import { shareBody } from "@beachhead/contract";

/** The rule the days of a link break, as its sentence; undefined when they break none. Loaded when a link is made. */
export function brokenDaysRule(expiresInDays: number | null): string | undefined {
  return shareBody.safeParse({ expiresInDays }).error?.issues[0]?.message;
}
