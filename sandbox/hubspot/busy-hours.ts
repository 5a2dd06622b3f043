import type { SandboxAnswer } from "../http-sandbox.ts";

const WINDOW_MS = 10_000;
const CALLS_IN_WINDOW = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The account's clock is this much ahead of UTC. */
export const UTC_OFFSET_MS = 3_600_000;

const limitOf = (message: string, policyName: string): SandboxAnswer => ({
  status: 429,
  body: { status: "error", message, errorType: "RATE_LIMIT", policyName },
});

/** Times at which HubSpot refuses calls: both limits, a locked account, and its move to another data centre. */
export function createBusyHours(now: () => number) {
  const calls = new Map<string, number[]>();
  const day = { left: Number.POSITIVE_INFINITY, until: 0 };
  let isStrict = false;
  let [lockedUntil, movingUntil] = [0, 0];

  return {
    /** The answer to a call that is not served now. */
    refusalOf(token: string): SandboxAnswer | undefined {
      if (movingUntil > now())
        return {
          status: 477,
          headers: { "retry-after": String(Math.ceil((movingUntil - now()) / 1000)) },
          body: { status: "error", message: "This account is being migrated between data centers" },
        };
      if (lockedUntil > now()) return { status: 423, body: { status: "error", message: "Locked" } };
      if (day.until <= now()) day.left = Number.POSITIVE_INFINITY;
      if (day.left <= 0) return limitOf("You have reached your daily limit.", "DAILY");
      day.left -= 1;
      const recent = [...(calls.get(token) ?? []).filter((time) => time > now() - WINDOW_MS), now()];
      calls.set(token, recent);
      if (isStrict && recent.length > CALLS_IN_WINDOW)
        return limitOf("You have reached your ten_secondly_rolling limit.", "TEN_SECONDLY_ROLLING");
      return undefined;
    },

    setStrict(on: boolean) {
      isStrict = on;
    },

    /** Calls that are left until midnight of the account. */
    setCallsOfDay(left: number) {
      day.left = left;
      day.until = (Math.floor((now() + UTC_OFFSET_MS) / DAY_MS) + 1) * DAY_MS - UTC_OFFSET_MS;
    },

    lock(seconds: number) {
      lockedUntil = now() + seconds * 1000;
    },

    move(seconds: number) {
      movingUntil = now() + seconds * 1000;
    },
  };
}
