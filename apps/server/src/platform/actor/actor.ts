import type { AppScope, WorkspaceRole } from "@beachhead/contract";

/** The workspace of a request that is not the personal one of who acts, and their role in it. */
export interface OpenWorkspace {
  id: string;
  role: WorkspaceRole;
}

/** A user, by a session or a personal access token. */
export interface UserActor {
  kind: "user";
  userId: string;
  /** With a personal access token: the token's id and end. */
  sessionId: string;
  sessionExpiresAt: Date;
  /** When the session began, which rules of a workspace may end early; absent for a token. */
  signedInAt?: Date;
  /** Absent in the personal workspace, of which its user is the owner. */
  workspace?: OpenWorkspace;
  /** What a personal access token or an app may do; absent for a session. */
  tokenScope?: AppScope;
  /** The name of the app that acts for its user; absent for a session or a personal access token. */
  app?: string;
  /** When the deleted account is erased; absent for one that is not deleted. */
  deleteAfter?: Date;
  /** A visitor of the example; absent for a user. */
  isVisitor?: true;
}

/** A signed-in user in one request: who acts, as the audit log records it. */
export interface RequestActor extends UserActor {
  requestId: string;
}

/** The caller of a public endpoint, which does not read the token. */
export interface AnonymousActor {
  kind: "anonymous";
}

/** Whose documents a request of this user reads and writes: the id of its workspace. A personal one has its user's id. */
export function ownerOf({ userId, workspace }: { userId: string; workspace?: { id: string } }): string {
  return workspace?.id ?? userId;
}
