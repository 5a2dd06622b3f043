import { z } from "zod";
import { recordAudit } from "../../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import type { ScimGroup } from "../../../platform/auth/scim-directory.ts";
import { isUuid, newId } from "../../../platform/db/uuid.ts";
import { patchedGroup } from "./patch-group.ts";
import type { PatchOperation } from "./read-patch.ts";
import type { ScimContext } from "./scim-context.ts";
import { ScimFault } from "./scim-fault.ts";
import { admitOrExclude } from "./scim-people.ts";

const line = z.string().trim().max(300);

const groupSchema = z.object({
  displayName: line.min(1),
  externalId: line.nullish(),
  members: z
    .array(z.object({ value: line.nullish() }))
    .max(10_000)
    .nullish(),
});
type GroupSent = z.infer<typeof groupSchema>;

export function readGroup(sent: unknown): GroupSent {
  const parsed = groupSchema.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw new ScimFault(
    400,
    "invalidValue",
    parsed.error.issues[0]?.path.join(".") ?? "The group is not valid",
  );
}

/** A group as SCIM shows it. */
export function shownGroup(
  { id, displayName, externalId, members, createdAt, updatedAt }: ScimGroup,
  names: ReadonlyMap<string, string>,
) {
  return {
    id,
    displayName,
    ...(externalId !== null && { externalId }),
    members: members.map((value) => ({ value, display: names.get(value) ?? "", type: "User" })),
    meta: { created: createdAt, lastModified: updatedAt },
  };
}

/** Creates a group, or changes the one with this id; its people get the roles that follow. */
export const saveGroup = (context: ScimContext, id: string | undefined, sent: GroupSent): Promise<string> =>
  changeGroup(context, id, () => sent);

export async function patchGroup(
  context: ScimContext,
  id: string,
  operations: readonly PatchOperation[],
): Promise<void> {
  await changeGroup(context, id, (before) => {
    if (before === undefined) throw notFound(id);
    return readGroup(patchedGroup(before, operations));
  });
}

async function changeGroup(
  context: ScimContext,
  id: string | undefined,
  change: (before: ScimGroup | undefined) => GroupSent,
): Promise<string> {
  const { dependencies, workspaceId } = context;
  return dependencies.withAccount(workspaceId, async (account) => {
    const groups = await account.scim.groups(workspaceId);
    const before = groups.find((group) => group.id === id);
    if (id !== undefined && before === undefined) throw notFound(id);
    const sent = change(before);
    const name = sent.displayName.toLowerCase();
    if (groups.some((group) => group.id !== id && group.displayName.toLowerCase() === name))
      throw new ScimFault(409, "uniqueness", "Another group has this displayName");
    const groupId = id ?? newId();
    const members = (sent.members ?? []).flatMap(({ value }) =>
      typeof value === "string" && isUuid(value) ? [value] : [],
    );
    await account.scim.saveGroup(workspaceId, {
      id: groupId,
      displayName: sent.displayName,
      externalId: sent.externalId ?? null,
      members: [...new Set(members)],
    });
    await audit(context, account, before === undefined ? "scim.create-group" : "scim.change-group", groupId);
    await giveRoles(context, account, [...members, ...(before?.members ?? [])]);
    return groupId;
  });
}

export async function removeGroup(context: ScimContext, id: string): Promise<void> {
  const { dependencies, workspaceId } = context;
  await dependencies.withAccount(workspaceId, async (account) => {
    const before = (await account.scim.groups(workspaceId)).find((group) => group.id === id);
    if (before === undefined || !(await account.scim.removeGroup(workspaceId, id))) throw notFound(id);
    await audit(context, account, "scim.remove-group", id);
    await giveRoles(context, account, before.members);
  });
}

const notFound = (id: string) => new ScimFault(404, undefined, `Resource ${id} not found`);

async function giveRoles(
  context: ScimContext,
  account: AccountTransaction,
  ids: readonly string[],
): Promise<void> {
  for (const userId of new Set(ids)) {
    const person = await account.scim.person(context.workspaceId, userId);
    if (person?.active === true) await admitOrExclude(context, account, userId, true);
  }
}

async function audit(
  { workspaceId, requestId }: ScimContext,
  { tx }: AccountTransaction,
  action: string,
  entityId: string,
): Promise<void> {
  const actor = { kind: "system", userId: workspaceId, requestId } as const;
  await recordAudit(tx, actor, action, { entity: "group", entityId });
}
