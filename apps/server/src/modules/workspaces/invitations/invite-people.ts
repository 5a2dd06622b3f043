import {
  type InvitedRole,
  type InviteResult,
  MAX_INVITATIONS_A_DAY,
  MAX_INVITATIONS_TO_ADDRESS,
  MAX_OPEN_INVITATIONS,
  takesSeat,
} from "@beachhead/contract";
import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import { seatsInvited } from "../../../platform/auth/invitations.ts";
import { addMs, DAY_MS } from "../../../platform/clock/durations.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { WorkspaceDependencies } from "../workspace-dependencies.ts";
import { requireInviting, sendInvitation } from "./send-invitation.ts";

const TOO_MANY_OPEN = `This workspace has ${MAX_OPEN_INVITATIONS} invitations that nobody has accepted. Revoke some of them first.`;
const TOO_MANY_TODAY = `This workspace has sent ${MAX_INVITATIONS_A_DAY} invitations within 24 hours. Invite the others tomorrow.`;
export const TOO_OFTEN = `This address was sent ${MAX_INVITATIONS_TO_ADDRESS} invitations within 24 hours. Invite it again tomorrow.`;
const NO_SEAT = "Invite people as commenters or viewers, who need no seat, or upgrade.";

/**
 * Mails invitations. The result says of members that they are members, and tells nothing about who else has an account.
 * Seats are promised to all or nobody; what is past the number of invitations is not sent.
 */
export function invitePeople(dependencies: WorkspaceDependencies): Route {
  const { clock, commonLimits, subscriptions, withAccount } = dependencies;
  return route("invitePeople", async ({ actor, ownerId: id, body: { emails, role } }) => {
    const results = await withAccount(id, async (account) => {
      const inviting = await requireInviting(dependencies, account, actor, id);
      const { invitations, tx, workspaces } = account;
      await invitations.deleteOld(id);
      const members = new Map((await workspaces.members(id)).map(({ email, userId }) => [email, userId]));
      const open = await invitations.open(id);
      const others = open.filter(({ email }) => !emails.includes(email));
      const strangers = emails.filter((email) => !members.has(email));
      if (takesSeat(role)) {
        const more = seatsInvited(others, clock.now()) + strangers.length;
        await subscriptions.requireSeats(tx, id, { more, remedy: NO_SEAT });
      }
      const left = await placesLeft(account, id, actor.userId, clock.now());
      const waiting = new Set(open.map(({ email }) => email));

      const one = async (email: string): Promise<InviteResult> => {
        const member = members.get(email);
        if (member !== undefined) {
          const message =
            member === actor.userId
              ? "This is your own address."
              : "This person is already a member of this workspace.";
          return notSent(email, role, "member", message);
        }
        if (left.tooOften.has(email)) return notSent(email, role, "limit", TOO_OFTEN);
        if (left.today === 0) return notSent(email, role, "limit", TOO_MANY_TODAY);
        if (!waiting.has(email) && left.open === 0) return notSent(email, role, "limit", TOO_MANY_OPEN);
        left.today -= 1;
        if (!waiting.has(email)) left.open -= 1;
        const sent = await sendInvitation(dependencies, account, inviting, { email, role });
        return { ...sent, state: "sent", message: null, expiresAt: sent.expiresAt.toISOString() };
      };
      await commonLimits.spendInvitations(actor.userId, Math.min(strangers.length, left.today));
      const done: InviteResult[] = [];
      for (const email of emails) done.push(await one(email));
      return done;
    });
    return { success: true, invitations: results };
  });
}

/** How many more invitations may wait, how many may be mailed today, and to whom none. */
export async function placesLeft({ invitations }: AccountTransaction, id: string, userId: string, now: Date) {
  const open = await invitations.open(id);
  const yesterday = addMs(now, -DAY_MS);
  const today = await invitations.countSince(id, yesterday);
  const of = { workspaceId: id, userId };
  return {
    tooOften: await invitations.mailedOften(of, yesterday, MAX_INVITATIONS_TO_ADDRESS),
    open: Math.max(0, MAX_OPEN_INVITATIONS - open.length),
    today: Math.max(0, MAX_INVITATIONS_A_DAY - today),
  };
}

const notSent = (
  email: string,
  role: InvitedRole,
  state: InviteResult["state"],
  message: string,
): InviteResult => ({ id: null, email, role, state, message, expiresAt: null });
