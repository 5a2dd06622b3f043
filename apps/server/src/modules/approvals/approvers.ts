import { reachesRole } from "@beachhead/contract";
import type { Member } from "../../platform/auth/workspaces.ts";
import { invalid } from "../../platform/errors/app-error.ts";
import type { ApprovalDependencies } from "./approval-dependencies.ts";

/** Whether somebody else than the one who asks may approve. */
export const hasOtherApprover = (members: readonly Pick<Member, "userId" | "role">[], asker: string) =>
  members.some(({ userId, role }) => userId !== asker && reachesRole(role, "commenter"));

/**
 * Checks who is to approve: members who may, each once, and in a team not the one who asks unless nobody else may.
 * @throws {AppError} `invalid`
 */
export async function requireApprovers(
  { workspaces }: Pick<ApprovalDependencies, "workspaces">,
  ownerId: string,
  asker: string,
  asked: readonly string[],
): Promise<string[]> {
  const chosen = [...new Set(asked.map((id) => id.toLowerCase()))];
  const members = await workspaces.members(ownerId);
  const refuse = (message: string) => invalid([{ path: "approvers", message }]);
  for (const id of chosen) {
    const member = members.find(({ userId }) => userId === id);
    if (member === undefined)
      throw refuse("An approver is not a member of this workspace. Choose somebody else.");
    if (!reachesRole(member.role, "commenter"))
      throw refuse(
        `${member.name} can only view this workspace. Ask an admin for another role, or choose somebody else.`,
      );
  }
  if (chosen.includes(asker) && hasOtherApprover(members, asker))
    throw refuse("You cannot approve your own request. Choose another member.");
  return chosen;
}
