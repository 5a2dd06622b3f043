import type { workspaceEndpoints } from "@beachhead/contract";
import { newId } from "../../platform/db/uuid.ts";
import { TEST_PASSWORD } from "../../test-app.ts";
import { read, type SampleCalls } from "./sample-call.ts";

/** Of a workspace with its owner alone: workspaces.test.ts and invitations.test.ts have the calls about other people. */
export const workspaceSamples: SampleCalls<typeof workspaceEndpoints> = {
  listWorkspaces: {},
  findDocumentWorkspace: read("cost"),
  createWorkspace: { body: () => ({ name: "Acme" }) },
  renameWorkspace: { thing: "workspace", body: () => ({ name: "Acme Europe" }) },
  deleteWorkspace: { thing: "workspace", body: () => ({ password: TEST_PASSWORD }) },
  listMembers: read("workspace"),
  changeMember: { thing: "workspace", answered: 404, body: () => ({ role: "editor" }) },
  removeMember: { thing: "workspace", answered: 404 },
  transferWorkspace: {
    thing: "workspace",
    answered: 404,
    body: () => ({ userId: newId(), password: TEST_PASSWORD }),
  },
  getRetention: {},
  previewRetention: { body: () => ({ auditYears: 1, deletedDays: 7 }) },
  changeRetention: { body: () => ({ auditYears: null, deletedDays: 30 }) },
  listInvitations: { thing: "workspace", unmarked: true },
  // Only with a confirmed address.
  invitePeople: {
    thing: "workspace",
    answered: [200, 409],
    body: () => ({ emails: [`${newId()}@example.com`], role: "viewer" }),
  },
  changeInvitation: { thing: "workspace", answered: 404, body: () => ({ role: "editor" }) },
  revokeInvitation: { thing: "workspace", answered: 404 },
  resendInvitation: { thing: "workspace", answered: [404, 409] },
  getInvitation: { answered: 404 },
  acceptInvitation: { answered: 404 },
};
