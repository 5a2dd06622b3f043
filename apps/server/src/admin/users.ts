import type { PlanType, SubscriptionPeriod } from "@beachhead/contract";
import { countInPlans } from "../modules/gtm-plans/index.ts";
import { createSubscriptions, type PaidPlan } from "../modules/subscriptions/index.ts";
import { recordAudit } from "../platform/audit/audit.ts";
import { createEmails } from "../platform/auth/emails.ts";
import { createOneTimeTokens } from "../platform/auth/one-time-tokens.ts";
import { createUserDirectory, type ListedUser } from "../platform/auth/user-directory.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { createAdminPools } from "../platform/db/pool.ts";
import { createWithUser } from "../platform/db/with-user.ts";

export interface AdminOptions {
  /** Any login that may take the roles of the app. */
  databaseUrl: string;
  /** Where people reach the app; links lead there. */
  publicUrl: string;
}

export interface UserLine extends ListedUser {
  /** "Scaleup Plan, active"; of a trial also whether it is over. */
  plan: string;
}

export interface GrantedPlan {
  plan: Exclude<PlanType, "trial">;
  period: SubscriptionPeriod;
  /** Null: without an end. */
  endAt: Date | null;
}

/** Account administration for operators. Each change writes a row to the audit log of its account. */
export interface UserAdmin {
  list(): Promise<UserLine[]>;
  /** Answers a link that sets the password, good once and for a day; undefined when the address has an account. */
  create(user: { name: string; email: string; company: string }): Promise<string | undefined>;
  /** The same link for an account that exists; undefined when none has the address. */
  reset(email: string): Promise<string | undefined>;
  /** False when no account has the address. */
  grant(email: string, plan: GrantedPlan): Promise<boolean>;
  /** Removes the account and everything of it for good; false when no account has the address. */
  remove(email: string): Promise<boolean>;
  close(): Promise<void>;
}

const DAY = 24 * 60 * 60 * 1000;

export function createUserAdmin({ databaseUrl, publicUrl }: AdminOptions): UserAdmin {
  const clock = systemClock;
  const pools = createAdminPools(databaseUrl);
  const withUser = createWithUser(pools.app);
  const emails = createEmails({ connection: pools.auth, clock });
  const directory = createUserDirectory({ pool: pools.auth, clock });
  const oneTimeTokens = createOneTimeTokens({ connection: pools.auth, clock });
  const subscriptions = createSubscriptions({ clock, countInPlans });
  const actorFor = (userId: string) => ({ kind: "script", userId }) as const;

  async function linkFor(userId: string, email: string): Promise<string> {
    const token = await oneTimeTokens.issue("reset-password", { userId, fact: email }, DAY);
    return `${publicUrl}/reset-password/${token}`;
  }

  async function planOf(userId: string): Promise<string> {
    const { planType, subscriptionStatus, isTrialExpired } = await withUser(userId, (tx) =>
      subscriptions.readPlan(tx, userId),
    );
    if (subscriptionStatus === "free") return isTrialExpired ? `${planType}, over` : planType;
    return `${planType}, ${subscriptionStatus}`;
  }

  return {
    async list() {
      const lines: UserLine[] = [];
      for (const user of await directory.list()) lines.push({ ...user, plan: await planOf(user.userId) });
      return lines;
    },

    async create(user) {
      const userId = await directory.create(user);
      if (userId === undefined) return undefined;
      await withUser(userId, (tx) =>
        recordAudit(tx, actorFor(userId), "account.create", { entity: "account" }),
      );
      return linkFor(userId, user.email);
    },

    async reset(email) {
      const user = await emails.find(email);
      if (user === undefined) return undefined;
      await withUser(user.userId, (tx) =>
        recordAudit(tx, actorFor(user.userId), "account.issue-reset-link", { entity: "account" }),
      );
      return linkFor(user.userId, email);
    },

    async grant(email, plan: PaidPlan) {
      const user = await emails.find(email);
      if (user === undefined) return false;
      await withUser(user.userId, (tx) => subscriptions.activatePlan(tx, actorFor(user.userId), plan));
      return true;
    },

    async remove(email) {
      const user = await emails.find(email);
      if (user === undefined) return false;
      const { userId } = user;
      await withUser(userId, async (tx) => {
        await recordAudit(tx, actorFor(userId), "account.delete", { entity: "account" });
        await directory.remove(userId);
      });
      return true;
    },

    close: () => pools.close(),
  };
}
