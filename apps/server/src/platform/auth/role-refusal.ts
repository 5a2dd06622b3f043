import type { WorkspaceRole } from "@beachhead/contract";
import type { Workspaces } from "./workspaces.ts";

/** As many names as a sentence takes. */
const MOST_NAMES = 3;

const roleWords: Record<WorkspaceRole, string> = {
  viewer: "a member",
  commenter: "a commenter",
  editor: "an editor",
  admin: "an admin",
  owner: "an owner",
};

/** Tells a member whose role is too low which one is needed, and whom to ask. */
export async function describeRefusal(
  workspaces: Pick<Workspaces, "namesToAsk">,
  workspaceId: string,
  least: WorkspaceRole,
): Promise<string> {
  const names = (await workspaces.namesToAsk(workspaceId, least)).slice(0, MOST_NAMES);
  const listed = new Intl.ListFormat("en", { type: "disjunction" }).format(names);
  return `Only ${roleWords[least]} of this workspace can do this.${listed === "" ? "" : ` Ask ${listed}.`}`;
}
