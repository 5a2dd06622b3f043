/** A user, by a session or a personal access token. */
export interface UserActor {
  kind: "user";
  userId: string;
  /** With a personal access token: the token's id and end. */
  sessionId: string;
  sessionExpiresAt: Date;
  /** What a personal access token may do; absent for a session. */
  tokenScope?: "read" | "write";
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

/**
 * Whose documents a request of this user reads and writes: their own. This is the only place that decides it, so
 * that a shared workspace changes this function and no module.
 */
export function ownerOf(actor: UserActor): string {
  return actor.userId;
}
