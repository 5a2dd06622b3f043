import { type CompanyProblem, nameSchema, takesSeat, type WorkspaceRole } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import type { StoredProvider } from "../../../platform/auth/company-providers.ts";
import { MINUTE_MS } from "../../../platform/clock/durations.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { CompanyIdentity } from "../../../providers/company/index.ts";
import { maySignUp } from "../../account/index.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";
import { joinedByCompanyMail } from "../company-mails.ts";
import { endUnprovenAccess } from "./end-unproven-access.ts";
import { isOwnPerson } from "./is-own-person.ts";
import { roleFor } from "./role-for.ts";

/** With two-factor sign-in the person still has to find a code. */
const WITH_SECOND_FACTOR = 10 * MINUTE_MS;
/** The name of a user whom the provider does not name, or not validly. */
const UNNAMED = "New user";

/** The transaction is rolled back, and this is why. */
class Refused extends Error {
  override name = "Refused";
  readonly problem: CompanyProblem;

  constructor(problem: CompanyProblem) {
    super(problem);
    this.problem = problem;
  }
}

interface SignInRequest {
  browser: string;
  requestId: string;
}

/**
 * Makes sure that the person has an account and is a member, and returns a one-time code for a session; or why not. Only
 * addresses of domains that the workspace has proved to be its own are taken from its provider.
 */
export async function admitPerson(
  dependencies: CompanyDependencies,
  provider: StoredProvider,
  identity: CompanyIdentity,
  { browser, requestId }: SignInRequest,
): Promise<{ code: string } | CompanyProblem> {
  const { companyDomains, withAccount } = dependencies;
  const { workspaceId } = provider;
  if (!(await isOwnPerson(companyDomains, workspaceId, identity))) return "other-domain";
  try {
    const userId =
      (await knownUser(dependencies, provider, identity, requestId)) ??
      (await newUser(dependencies, provider, identity, requestId));
    await withAccount(workspaceId, (account) =>
      ensureMember(dependencies, account, provider, { userId, identity, requestId }),
    );
    return await withAccount(userId, async ({ oneTimeTokens, twoFactors }) => {
      const isTwoFactor = ((await twoFactors.find(userId))?.enabledAt ?? null) !== null;
      const lifetime = isTwoFactor ? WITH_SECOND_FACTOR : MINUTE_MS;
      const fact = `${browser} ${workspaceId}`;
      return { code: await oneTimeTokens.issue("company-code", { userId, fact }, lifetime) };
    });
  } catch (error) {
    if (error instanceof Refused) return error.problem;
    throw error;
  }
}

const subjectOf = ({ workspaceId, issuer }: StoredProvider, { subject }: CompanyIdentity) => ({
  workspaceId,
  issuer,
  subject,
});

/** The user of the subject, or of the address, who is joined to the subject then. */
async function knownUser(
  dependencies: CompanyDependencies,
  provider: StoredProvider,
  identity: CompanyIdentity,
  requestId: string,
): Promise<string | undefined> {
  const { companyDomains, companyProviders, emails, withAccount } = dependencies;
  const { workspaceId } = provider;
  const joined = await companyProviders.findUser(subjectOf(provider, identity));
  if (joined !== undefined) {
    const user = await emails.findByUserId(joined);
    // Somebody who left the company may have taken the account along to an address of their own.
    if (user === undefined || !(await companyDomains.owns(workspaceId, user.email)))
      throw new Refused("other-domain");
    return joined;
  }
  const owner = await emails.find(identity.email);
  if (owner === undefined) return undefined;
  await withAccount(owner.userId, (account) =>
    join(dependencies, account, owner.userId, provider, identity, requestId),
  );
  return owner.userId;
}

/**
 * Joins the subject to the account with its address. The provider vouches for the person, so all other sessions and links
 * end, and a password that was set before the address was confirmed is removed: a stranger may have set it.
 */
async function join(
  dependencies: CompanyDependencies,
  account: AccountTransaction,
  userId: string,
  provider: StoredProvider,
  identity: CompanyIdentity,
  requestId: string,
): Promise<void> {
  const { companyProviders, passwords, tx, workspaces } = account;
  const { email } = identity;
  const ended = await endUnprovenAccess(account, userId, email);
  if (ended === "changed") throw new Refused("failed");
  if (!(await companyProviders.join(subjectOf(provider, identity), userId))) throw new Refused("failed");
  const nothing = { passwordRemoved: false, removedGoogle: 0, revokedTokens: 0 };
  const facts = ended ?? { ...nothing, endedSessions: await passwords.endAccess(userId) };
  const actor = { kind: "user", userId, requestId } as const;
  await recordAudit(tx, actor, "account.join-company", { entity: "account" }, { ...facts });
  const workspace = await workspaces.find(provider.workspaceId);
  const text = joinedByCompanyMail(workspace?.name ?? "", facts.passwordRemoved);
  await dependencies.sendMail(tx, {
    ownerId: userId,
    kind: "company-joined",
    to: email,
    ...text,
    key: newId(),
  });
}

async function newUser(
  dependencies: CompanyDependencies,
  provider: StoredProvider,
  identity: CompanyIdentity,
  requestId: string,
): Promise<string> {
  const { email } = identity;
  if (!maySignUp(dependencies.signUps, email)) throw new Refused("no-sign-up");
  const userId = newId();
  const name = nameSchema.safeParse(identity.name);
  return dependencies.withAccount(userId, async ({ companyProviders, emails, tx }) => {
    const user = { name: name.success ? name.data : UNNAMED, email };
    const isMade =
      (await emails.isFree(email, userId)) &&
      (await companyProviders.createUser(userId, user)) &&
      (await companyProviders.join(subjectOf(provider, identity), userId));
    if (!isMade) throw new Refused("failed");
    const actor = { kind: "user", userId, requestId } as const;
    await recordAudit(tx, actor, "account.sign-up-company", { entity: "account" });
    return userId;
  });
}

/** Makes the person a member, or gives a member the role of the groups they are in. Owners stay owners. */
async function ensureMember(
  { subscriptions }: Pick<CompanyDependencies, "subscriptions">,
  { scim, tx, workspaces }: AccountTransaction,
  provider: StoredProvider,
  { userId, identity, requestId }: { userId: string; identity: CompanyIdentity; requestId: string },
): Promise<void> {
  const { workspaceId, roles } = provider;
  if ((await scim.person(workspaceId, userId))?.active === false) throw new Refused("deactivated");
  const role: WorkspaceRole = roleFor(provider, identity.groups);
  const held = (await workspaces.list(userId)).find(({ id }) => id === workspaceId)?.role;
  const subject = { entity: "membership", entityId: userId };
  const hasSeat = async () => {
    try {
      await subscriptions.requireSeats(tx, workspaceId, { more: 1, remedy: "" });
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "limit_reached") return false;
      throw error;
    }
  };
  if (held === undefined) {
    if (takesSeat(role) && !(await hasSeat())) throw new Refused("no-seat");
    await workspaces.join(workspaceId, { userId, role, invitedBy: undefined });
    const actor = { kind: "user", userId, requestId } as const;
    await recordAudit(tx, actor, "workspace.join-company", subject, { role });
    return;
  }
  if (roles.length === 0 || identity.groups.length === 0 || held === "owner" || held === role) return;
  if (takesSeat(role) && !takesSeat(held) && !(await hasSeat())) return;
  await workspaces.setRole(workspaceId, userId, role);
  const system = { kind: "system", userId: workspaceId, requestId } as const;
  await recordAudit(tx, system, "workspace.change-role", subject, { before: held, role });
}
