import type { Route } from "../../platform/http/route.ts";
import { changeMember } from "./change-member.ts";
import { createWorkspace } from "./create-workspace.ts";
import { deleteWorkspace } from "./delete-workspace.ts";
import { findDocumentWorkspace } from "./find-document-workspace.ts";
import { acceptInvitation } from "./invitations/accept-invitation.ts";
import { changeInvitation } from "./invitations/change-invitation.ts";
import { getInvitation } from "./invitations/get-invitation.ts";
import { invitePeople } from "./invitations/invite-people.ts";
import { listInvitations } from "./invitations/list-invitations.ts";
import { resendInvitation } from "./invitations/resend-invitation.ts";
import { revokeInvitation } from "./invitations/revoke-invitation.ts";
import { listMembers } from "./list-members.ts";
import { listWorkspaces } from "./list-workspaces.ts";
import { removeMember } from "./remove-member.ts";
import { renameWorkspace } from "./rename-workspace.ts";
import { retentionRoutes } from "./retention.ts";
import { transferWorkspace } from "./transfer-workspace.ts";
import type { WorkspaceDependencies } from "./workspace-dependencies.ts";

/** Workspaces, their members and invitations. A call whose path names a workspace has its id as `ownerId`. */
export function workspaceRoutes(dependencies: WorkspaceDependencies): Route[] {
  return [
    listWorkspaces(dependencies),
    findDocumentWorkspace(dependencies),
    createWorkspace(dependencies),
    renameWorkspace(dependencies),
    deleteWorkspace(dependencies),
    listMembers(dependencies),
    changeMember(dependencies),
    removeMember(dependencies),
    transferWorkspace(dependencies),
    ...retentionRoutes(dependencies),
    listInvitations(dependencies),
    invitePeople(dependencies),
    changeInvitation(dependencies),
    revokeInvitation(dependencies),
    resendInvitation(dependencies),
    getInvitation(dependencies),
    acceptInvitation(dependencies),
  ];
}
