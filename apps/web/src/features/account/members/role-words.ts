import { type InvitedRole, takesSeat, type WorkspaceRole } from "@beachhead/contract";

export const roleNames: Readonly<Record<WorkspaceRole, string>> = {
  viewer: "Viewer",
  commenter: "Commenter",
  editor: "Editor",
  admin: "Admin",
  owner: "Owner",
};

/** What each role may do, as a sentence. */
export const roleRights: Readonly<Record<InvitedRole, string>> = {
  viewer: "Reads everything.",
  commenter: "Reads and comments.",
  editor: "Changes plans, simulations and deals.",
  admin: "Also invites people and connects services.",
};

export const seatWords = (role: WorkspaceRole): string =>
  takesSeat(role) ? "Takes a seat." : "Needs no seat.";

/** "an editor" */
export const asRole: Readonly<Record<InvitedRole, string>> = {
  viewer: "a viewer",
  commenter: "a commenter",
  editor: "an editor",
  admin: "an admin",
};
