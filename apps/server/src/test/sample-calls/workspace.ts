import type { workspaceEndpoints } from "@beachhead/contract";
import { newId } from "../../platform/db/uuid.ts";
import { TEST_PASSWORD } from "../../test-app.ts";
import { read, type SampleCalls } from "./sample-call.ts";

/** Of a workspace with its owner alone: workspaces.test.ts has the calls about other members. */
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
};
