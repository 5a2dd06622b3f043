import { ownerBody } from "../account/owner.ts";
import type { EndpointSchemas } from "../endpoint.ts";
import { successReply } from "../primitives.ts";
import type { workspaceEndpoints } from "./endpoints.ts";
import {
  invitationBody,
  invitationListReply,
  invitationParams,
  invitationReply,
  invitationTokenParams,
  inviteBody,
  inviteReply,
  sentInvitationReply,
} from "./invitations.ts";
import { retentionBody, retentionPreviewReply, retentionReply } from "./retention.ts";
import {
  memberBody,
  memberListReply,
  memberParams,
  memberReply,
  transferBody,
  workspaceBody,
  workspaceListReply,
  workspaceParams,
  workspaceReply,
} from "./workspaces.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const workspaceSchemas = {
  listWorkspaces: { reply: workspaceListReply },
  findDocumentWorkspace: { params: workspaceParams, reply: workspaceReply },
  createWorkspace: { body: workspaceBody, reply: workspaceReply },
  renameWorkspace: { params: workspaceParams, body: workspaceBody, reply: workspaceReply },
  deleteWorkspace: { params: workspaceParams, body: ownerBody, reply: successReply },
  listMembers: { params: workspaceParams, reply: memberListReply },
  changeMember: { params: memberParams, body: memberBody, reply: memberReply },
  removeMember: { params: memberParams, reply: successReply },
  transferWorkspace: { params: workspaceParams, body: transferBody, reply: workspaceReply },
  getRetention: { reply: retentionReply },
  previewRetention: { body: retentionBody, reply: retentionPreviewReply },
  changeRetention: { body: retentionBody, reply: retentionReply },
  listInvitations: { params: workspaceParams, reply: invitationListReply },
  invitePeople: { params: workspaceParams, body: inviteBody, reply: inviteReply },
  changeInvitation: { params: invitationParams, body: invitationBody, reply: sentInvitationReply },
  revokeInvitation: { params: invitationParams, reply: successReply },
  resendInvitation: { params: invitationParams, reply: sentInvitationReply },
  getInvitation: { params: invitationTokenParams, reply: invitationReply },
  acceptInvitation: { params: invitationTokenParams, reply: workspaceReply },
} as const satisfies EndpointSchemas<typeof workspaceEndpoints>;
