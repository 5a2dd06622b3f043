import { MAX_INVITATIONS_A_DAY, type RateLimit } from "@beachhead/contract";
import { AppError } from "../errors/app-error.ts";
import { clientNetworks } from "./client-network.ts";
import { type Caller, type RequestLimitOptions, refuse, widened, widthFor } from "./request-limits.ts";

const FIVE_MINUTES = 5 * 60;

/**
 * What all people together may cause in five minutes, by what it costs: the hash of a new password, a mail. Calls
 * that come to nothing do not count. Five minutes, so that a flood closes nothing for longer than it lasts.
 */
export const commonLimits = {
  signUp: { calls: 200, seconds: FIVE_MINUTES },
  resetMail: { calls: 200, seconds: FIVE_MINUTES },
} as const satisfies Record<string, RateLimit>;

/** Beyond the common limit: a share kept for networks that have not used it within the hour, one call each. */
const keptShares = {
  all: { calls: 100, seconds: FIVE_MINUTES },
  network: { calls: 1, seconds: 60 * 60 },
} as const satisfies Record<string, RateLimit>;

/** Invitations of one person in all workspaces together, also those that are deleted since. */
const invitationMails = { calls: MAX_INVITATIONS_A_DAY, seconds: 24 * 60 * 60 } as const satisfies RateLimit;

const TOO_MANY_INVITATIONS = `You can send ${MAX_INVITATIONS_A_DAY} invitations within 24 hours, in all your workspaces together. Invite fewer people now, and the others tomorrow.`;

/** Limits of what is mailed and of new accounts, over all endpoints. */
export interface CommonLimits {
  /**
   * Counts the work that a call is about to cause, after its body was found valid.
   * @param caller undefined: background work, which can wait
   * @throws {AppError} rate_limited
   */
  spend(what: keyof typeof commonLimits, caller?: Caller): Promise<void>;
  /**
   * Counts invitations that a user is about to mail, all or none.
   * @throws {AppError} limit_reached
   */
  spendInvitations(userId: string, mails: number): Promise<void>;
}

export function createCommonLimits(options: RequestLimitOptions): CommonLimits {
  const { limiter } = options;
  return {
    async spend(what, caller) {
      const width = caller === undefined ? options.factor : widthFor(options, caller);
      const suffix = width > options.factor ? " local" : "";
      const refusal = await limiter.takeFromBlock(`${what} all${suffix}`, widened(commonLimits[what], width));
      if (refusal === undefined) return;
      const widest = caller && clientNetworks(caller.address).at(-1);
      if (widest === undefined) return refuse(refusal);
      refuse(await limiter.take(`${what} kept ${widest.name}${suffix}`, keptShares.network));
      refuse(await limiter.takeFromBlock(`${what} kept${suffix}`, widened(keptShares.all, width)));
    },
    async spendInvitations(userId, mails) {
      if (mails === 0) return;
      const limit = widened(invitationMails, options.factor);
      if (await limiter.take(`invitationMail user ${userId}`, limit, mails))
        throw new AppError("limit_reached", TOO_MANY_INVITATIONS);
    },
  };
}
