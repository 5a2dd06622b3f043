import type { PlanType, SubscriptionPeriod } from "@beachhead/contract";
import { mailTwoFactorOff } from "../modules/account/index.ts";
import { countInPlans, findHolders } from "../modules/gtm-plans/index.ts";
import { createSubscriptions, type PaidPlan } from "../modules/subscriptions/index.ts";
import { recordAudit } from "../platform/audit/audit.ts";
import { createWithAccount } from "../platform/auth/account-transaction.ts";
import { createEmails } from "../platform/auth/emails.ts";
import type { OneTimeTokens } from "../platform/auth/one-time-tokens.ts";
import { createUserDirectory, type ListedUser } from "../platform/auth/user-directory.ts";
import { createWorkspaces } from "../platform/auth/workspaces.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { DAY_MS } from "../platform/clock/durations.ts";
import { checkKeyCanaries } from "../platform/crypto/canary.ts";
import { createVault } from "../platform/crypto/envelope.ts";
import type { Keyring } from "../platform/crypto/keyring.ts";
import { createAdminPools } from "../platform/db/pool.ts";
import { newId } from "../platform/db/uuid.ts";
import { createWithUser } from "../platform/db/with-user.ts";
import { createSendMail } from "../platform/outbox/index.ts";

export interface AdminOptions {
  /** The owner's address, as for `npm run migrate`: a login that may take both roles of the app. */
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

/** Account administration for operators. Each change commits together with a row in the account's audit log. */
export interface UserAdmin {
  list(): Promise<UserLine[]>;
  /** Returns a link that sets the password (works once, for a day); undefined when the address has an account. */
  create(user: { name: string; email: string; company: string }): Promise<string | undefined>;
  /** The same link for an account that exists; undefined when none has the address. */
  reset(email: string): Promise<string | undefined>;
  /**
   * False when no account has the address.
   * @param workspace name or id of one of the user's workspaces; without it, the personal one
   * @throws {UnknownWorkspaceError}
   */
  grant(email: string, plan: GrantedPlan, workspace?: string): Promise<boolean>;
  /** Adds consulting credits; answers the balance, undefined when no account has the address. See `grant`. */
  grantCredits(
    email: string,
    credits: number,
    reason: string,
    workspace?: string,
  ): Promise<number | undefined>;
  /**
   * Turns two-factor sign-in off for a user who lost the app and the recovery codes, ends every session and tells the
   * user by e-mail. "off": it was off already; undefined when no account has the address.
   */
  removeTwoFactor(email: string, keyring: Keyring): Promise<"removed" | "off" | undefined>;
  /**
   * Removes the account and everything of it for good, with the teams' workspaces of which it is the only member; false
   * when no account has the address.
   * @throws {OnlyOwnerError} when it is the only owner of one with other members
   */
  remove(email: string): Promise<boolean>;
  close(): Promise<void>;
}

/** An account cannot be removed yet: a workspace with other members would have no owner. */
class OnlyOwnerError extends Error {
  override name = "OnlyOwnerError";
}

/** The user is a member of no such workspace, or of several with the name. */
class UnknownWorkspaceError extends Error {
  override name = "UnknownWorkspaceError";
}

export function createUserAdmin({ databaseUrl, publicUrl }: AdminOptions): UserAdmin {
  const clock = systemClock;
  const pools = createAdminPools(databaseUrl);
  const withUser = createWithUser(pools.app);
  const withAccount = createWithAccount({ pool: pools.auth, clock });
  const emails = createEmails({ connection: pools.auth, clock });
  const directory = createUserDirectory({ connection: pools.auth, clock });
  const subscriptions = createSubscriptions({ clock, countInPlans, findHolders });
  const actorFor = (userId: string) => ({ kind: "script", userId }) as const;
  const account = { entity: "account" };

  async function issueLink(tokens: OneTimeTokens, userId: string, email: string): Promise<string> {
    const token = await tokens.issue("reset-password", { userId, fact: email }, DAY_MS);
    return `${publicUrl}/reset-password/${token}`;
  }

  /** The workspace that a plan or credits are granted to; undefined when no account has the address. */
  async function workspaceOf(email: string, wanted: string | undefined): Promise<string | undefined> {
    const user = await emails.find(email);
    if (user === undefined || wanted === undefined) return user?.userId;
    const listed = await createWorkspaces({ connection: pools.auth, clock }).list(user.userId);
    const named = listed.filter(
      ({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase(),
    );
    const [found] = named;
    if (found !== undefined && named.length === 1) return found.id;
    const names = listed.map(({ id, name }) => `${name} (${id})`).join(", ");
    const fault = found === undefined ? `is in no workspace ${wanted}` : `is in several named ${wanted}`;
    throw new UnknownWorkspaceError(`${email} ${fault}. Name one of these, by its id if need be: ${names}.`);
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

    create(user) {
      const userId = newId();
      return withAccount(userId, async ({ tx, oneTimeTokens }) => {
        const users = createUserDirectory({ connection: tx.$client, clock });
        if (!(await users.create({ ...user, userId }))) return undefined;
        await recordAudit(tx, actorFor(userId), "account.create", account);
        return issueLink(oneTimeTokens, userId, user.email);
      });
    },

    async reset(email) {
      const user = await emails.find(email);
      if (user === undefined) return undefined;
      const { userId } = user;
      return withAccount(userId, async ({ tx, oneTimeTokens }) => {
        await recordAudit(tx, actorFor(userId), "account.issue-reset-link", account);
        return issueLink(oneTimeTokens, userId, email);
      });
    },

    async grant(email, plan: PaidPlan, workspace) {
      const id = await workspaceOf(email, workspace);
      if (id === undefined) return false;
      await withUser(id, (tx) => subscriptions.activatePlan(tx, actorFor(id), plan));
      return true;
    },

    async grantCredits(email, credits, reason, workspace) {
      const id = await workspaceOf(email, workspace);
      if (id === undefined) return undefined;
      return withUser(id, async (tx) => {
        await subscriptions.ensureSubscription(tx, id);
        return subscriptions.grantCredits(tx, actorFor(id), { credits, reason, key: newId() });
      });
    },

    async removeTwoFactor(email, keyring) {
      const user = await emails.find(email);
      if (user === undefined) return undefined;
      const vault = createVault(keyring);
      await checkKeyCanaries(pools.auth, keyring, vault);
      const sendMail = createSendMail(vault);
      const { userId } = user;
      return withAccount(userId, async ({ tx, accessTokens, passwords, twoFactors }) => {
        if (!(await twoFactors.remove(userId))) return "off";
        const endedSessions = await passwords.endAccess(userId);
        const revokedTokens = await accessTokens.revokeAll(userId);
        const action = "account.remove-lost-two-factor";
        await recordAudit(tx, actorFor(userId), action, account, { endedSessions, revokedTokens });
        await mailTwoFactorOff({ sendMail, publicUrl }, tx, user);
        return "removed";
      });
    },

    async remove(email) {
      const user = await emails.find(email);
      if (user === undefined) return false;
      const { userId } = user;
      await withAccount(userId, async ({ tx, accessTokens, passwords, workspaces }) => {
        const [owned] = await workspaces.onlyOwnerOf(userId, "hold");
        if (owned !== undefined)
          throw new OnlyOwnerError(
            `${email} is the only owner of ${owned.name}, which has other members. They need another owner first.`,
          );
        // Before the audit row: a call that holds a session may wait for the audit log.
        await passwords.endAccess(userId);
        await accessTokens.revokeAll(userId);
        await recordAudit(tx, actorFor(userId), "account.delete", account);
        for (const id of await workspaces.aloneIn(userId)) await workspaces.erase(id);
        await createUserDirectory({ connection: tx.$client, clock }).remove(userId);
      });
      return true;
    },

    close: () => pools.close(),
  };
}
