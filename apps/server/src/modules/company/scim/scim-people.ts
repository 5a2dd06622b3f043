import { nameSchema, takesSeat, type WorkspaceRole } from "@beachhead/contract";
import { z } from "zod";
import { recordAudit } from "../../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import type { ScimPerson } from "../../../platform/auth/scim-directory.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { maySignUp } from "../../account/index.ts";
import { madeMemberMail } from "../company-mails.ts";
import { endUnprovenAccess } from "../sign-in/end-unproven-access.ts";
import { roleFor } from "../sign-in/role-for.ts";
import type { ScimContext } from "./scim-context.ts";
import { ScimFault } from "./scim-fault.ts";

const line = z.string().trim().max(300);

/** What is taken of a person; anything else is ignored, passwords too. */
const personSchema = z.object({
  userName: line.min(1),
  externalId: line.nullish(),
  name: z
    .object({ givenName: line.nullish(), familyName: line.nullish(), formatted: line.nullish() })
    .nullish(),
  displayName: line.nullish(),
  active: z.boolean().nullish(),
  emails: z.array(z.object({ value: line.nullish(), primary: z.boolean().nullish() })).nullish(),
});
type PersonSent = z.infer<typeof personSchema>;

const UNNAMED = "New user";

export function readPerson(sent: unknown): PersonSent {
  const parsed = personSchema.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw new ScimFault(
    400,
    "invalidValue",
    parsed.error.issues[0]?.path.join(".") ?? "The person is not valid",
  );
}

/** A person as SCIM shows them. */
export function shownPerson(
  person: ScimPerson,
  groups: readonly { id: string; displayName: string; members: string[] }[],
) {
  const { userId, email, userName, externalId, givenName, familyName, active, createdAt, updatedAt } = person;
  return {
    id: userId,
    userName,
    ...(externalId !== null && { externalId }),
    name: { givenName, familyName, formatted: `${givenName} ${familyName}`.trim() },
    displayName: `${givenName} ${familyName}`.trim() || userName,
    active,
    emails: [{ value: email, type: "work", primary: true }],
    groups: groups
      .filter(({ members }) => members.includes(userId))
      .map(({ id, displayName }) => ({ value: id, display: displayName })),
    meta: { created: createdAt, lastModified: updatedAt },
  };
}

/** The address of a person: the primary one, else the first, else the user name. */
function addressOf({ emails, userName }: PersonSent): string {
  const given = emails?.find(({ primary }) => primary === true) ?? emails?.[0];
  const address = z
    .email()
    .max(254)
    .safeParse((given?.value ?? userName).toLowerCase());
  if (!address.success) throw new ScimFault(400, "invalidValue", "The person needs an e-mail address");
  return address.data;
}

/** Creates a person, with an account if the address has none. Only addresses of the workspace's domains are taken. */
export async function createPerson(context: ScimContext, sent: PersonSent): Promise<string> {
  const { dependencies, workspaceId } = context;
  const email = addressOf(sent);
  return dependencies.withAccount(workspaceId, async (account) => {
    await requireOwnDomain(account, workspaceId, email);
    await requireFreeName(account, workspaceId, sent.userName);
    const known = await account.emails.find(email);
    if (known !== undefined && (await account.scim.person(workspaceId, known.userId)) !== undefined)
      throw new ScimFault(409, "uniqueness", "Another person has this address");
    const userId = known?.userId ?? (await createAccount(context, account, email, sent));
    await savePerson(account, workspaceId, userId, sent);
    await audit(context, account, "scim.create-person", userId);
    await admitOrExclude(context, account, userId, sent.active ?? true);
    return userId;
  });
}

/** Changes a person. Who is made inactive loses membership, sessions and tokens before this returns. */
export async function changePerson(context: ScimContext, userId: string, sent: PersonSent): Promise<void> {
  const { dependencies, workspaceId } = context;
  const active = await dependencies.withAccount(workspaceId, async (account) => {
    const before = await account.scim.person(workspaceId, userId);
    if (before === undefined) throw notFound(userId);
    const now = sent.active ?? before.active;
    if (before.userName.toLowerCase() !== sent.userName.toLowerCase())
      await requireFreeName(account, workspaceId, sent.userName);
    await savePerson(account, workspaceId, userId, { ...sent, active: now });
    await audit(context, account, now === before.active ? "scim.change-person" : activeAction(now), userId);
    await admitOrExclude(context, account, userId, now);
    return now;
  });
  if (!active) await endAccess(context, userId);
}

/** Removes a person from the directory and the workspace. The account stays: it may be in other workspaces. */
export async function removePerson(context: ScimContext, userId: string): Promise<void> {
  const { dependencies, workspaceId } = context;
  await dependencies.withAccount(workspaceId, async (account) => {
    if ((await account.scim.person(workspaceId, userId)) === undefined) throw notFound(userId);
    await admitOrExclude(context, account, userId, false);
    await account.scim.removePerson(workspaceId, userId);
    await audit(context, account, "scim.remove-person", userId);
  });
  await endAccess(context, userId);
}

const activeAction = (active: boolean) => (active ? "scim.activate-person" : "scim.deactivate-person");
const notFound = (id: string) => new ScimFault(404, undefined, `Resource ${id} not found`);

async function audit(
  { workspaceId, requestId }: ScimContext,
  { tx }: AccountTransaction,
  action: string,
  userId: string,
): Promise<void> {
  const actor = { kind: "system", userId: workspaceId, requestId } as const;
  await recordAudit(tx, actor, action, { entity: "membership", entityId: userId });
}

async function requireOwnDomain(
  { companyDomains }: AccountTransaction,
  workspaceId: string,
  email: string,
): Promise<void> {
  if (!(await companyDomains.owns(workspaceId, email)))
    throw new ScimFault(
      400,
      "invalidValue",
      "The address is of no domain that the workspace has proved to be its own",
    );
}

async function requireFreeName(
  { scim }: AccountTransaction,
  workspaceId: string,
  userName: string,
): Promise<void> {
  const people = await scim.people(workspaceId);
  if (people.some((each) => each.userName.toLowerCase() === userName.toLowerCase()))
    throw new ScimFault(409, "uniqueness", "Another person has this userName");
}

async function createAccount(
  { dependencies }: ScimContext,
  { companyProviders, emails }: AccountTransaction,
  email: string,
  sent: PersonSent,
): Promise<string> {
  if (!maySignUp(dependencies.signUps, email))
    throw new ScimFault(403, undefined, "This installation makes no accounts for this address");
  const userId = newId();
  const { givenName, familyName, formatted } = sent.name ?? {};
  const name = nameSchema.safeParse(
    formatted ?? sent.displayName ?? `${givenName ?? ""} ${familyName ?? ""}`,
  );
  const isMade =
    (await emails.isFree(email, userId)) &&
    (await companyProviders.createUser(userId, { name: name.success ? name.data : UNNAMED, email }));
  if (!isMade) throw new ScimFault(409, "uniqueness", "The address belongs to another account");
  return userId;
}

async function savePerson(
  { scim }: AccountTransaction,
  workspaceId: string,
  userId: string,
  { userName, externalId, name, active }: PersonSent,
): Promise<void> {
  await scim.savePerson(workspaceId, {
    userId,
    userName,
    externalId: externalId ?? null,
    givenName: name?.givenName ?? "",
    familyName: name?.familyName ?? "",
    active: active ?? true,
  });
}

/** Makes an active person a member with the role of their groups, and ends the membership of any other. */
export async function admitOrExclude(
  context: ScimContext,
  account: AccountTransaction,
  userId: string,
  active: boolean,
): Promise<void> {
  const { workspaceId } = context;
  const { companyProviders, scim, workspaces } = account;
  const held = (await workspaces.list(userId)).find(({ id }) => id === workspaceId)?.role;
  if (!active) {
    if (held === undefined) return;
    if (held === "owner" && !(await workspaces.hasOtherOwner(workspaceId, userId)))
      throw new ScimFault(
        403,
        undefined,
        "The person is the only owner of the workspace. Make somebody else an owner first",
      );
    await workspaces.remove(workspaceId, userId);
    return;
  }
  if (held !== "owner") await requireOwnAccount(context, account, userId);
  const provider = await companyProviders.find(workspaceId);
  const groups = (await scim.groups(workspaceId)).filter(({ members }) => members.includes(userId));
  const role: WorkspaceRole = roleFor(
    provider ?? { defaultRole: "viewer", roles: [] },
    groups.map(({ displayName }) => displayName),
  );
  if (held === "owner" || held === role) return;
  if (held !== undefined && (provider?.roles.length ?? 0) === 0) return;
  if (takesSeat(role) && (held === undefined || !takesSeat(held))) await requireSeat(context, account);
  if (held === undefined) await workspaces.join(workspaceId, { userId, role, invitedBy: undefined });
  else await workspaces.setRole(workspaceId, userId, role);
}

/** Leaves a stranger who signed up with the person's address no access to the account that becomes a member. */
async function requireOwnAccount(
  { dependencies, requestId, workspaceId }: ScimContext,
  account: AccountTransaction,
  userId: string,
): Promise<void> {
  const { emails, tx, workspaces } = account;
  const user = await emails.findByUserId(userId);
  if (user === undefined) throw notFound(userId);
  if (user.isVerified && (await emails.isProven(userId))) return;
  const { email } = user;
  await requireOwnDomain(account, workspaceId, email);
  const ended = await endUnprovenAccess(account, userId, email);
  if (ended === undefined) return;
  if (ended === "changed") throw new ScimFault(409, undefined, "The account was changed at the same time");
  const actor = { kind: "system", userId: workspaceId, requestId } as const;
  const subject = { entity: "membership", entityId: userId };
  await recordAudit(tx, actor, "scim.end-unconfirmed-access", subject, { ...ended });
  const text = madeMemberMail((await workspaces.find(workspaceId))?.name ?? "");
  await dependencies.sendMail(tx, {
    ownerId: workspaceId,
    kind: "company-joined",
    to: email,
    ...text,
    key: newId(),
  });
}

async function requireSeat(
  { dependencies, workspaceId }: ScimContext,
  { tx }: AccountTransaction,
): Promise<void> {
  try {
    await dependencies.subscriptions.requireSeats(tx, workspaceId, { more: 1, remedy: "" });
  } catch (error) {
    if (error instanceof AppError && error.code === "limit_reached")
      throw new ScimFault(403, undefined, "The workspace has no free seat");
    throw error;
  }
}

/** Ends the sessions and tokens of an account of the company. One with another address keeps what is not the company's. */
async function endAccess(
  { dependencies, workspaceId, requestId }: ScimContext,
  userId: string,
): Promise<void> {
  await dependencies.withAccount(userId, async (account) => {
    const user = await account.emails.findByUserId(userId);
    if (user === undefined || !(await account.companyDomains.owns(workspaceId, user.email))) return;
    const endedSessions = await account.passwords.endAccess(userId);
    const revokedTokens = await account.accessTokens.revokeAll(userId);
    const actor = { kind: "system", userId, requestId } as const;
    const facts = { endedSessions, revokedTokens };
    await recordAudit(account.tx, actor, "account.end-by-company", { entity: "account" }, facts);
  });
}
