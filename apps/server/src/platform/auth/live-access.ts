import type { WorkspaceRole } from "@beachhead/contract";
import type { Pool } from "pg";
import type { Clock } from "../clock/clock.ts";

/** With what somebody was let into a team's workspace. */
export interface HeldAccess {
  userId: string;
  /** Of the session or the personal access token. */
  sessionId: string;
  workspaceId: string;
  role: WorkspaceRole;
}

/**
 * Those of `held` that still let in: their session or token lives, their account is not deleted, and their role is what
 * it was. One statement for all of them.
 */
export type LiveAccess = <Held extends HeldAccess>(held: readonly Held[]) => Promise<Held[]>;

const QUERY = `select held.place::integer
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[])
    with ordinality as held (user_id, session_id, workspace_id, role, place)
  join memberships m on m.workspace_id = held.workspace_id and m.user_id = held.user_id and m.role = held.role
  join users u on u.id = held.user_id and u.delete_after is null
  where exists (select from sessions s where s.id = held.session_id and s.user_id = held.user_id and s.expires_at > $5
      and (s.idle_minutes is null or s.updated_at > $5 - make_interval(mins => s.idle_minutes)))
    or exists (select from access_tokens t
      where t.id = held.session_id and t.user_id = held.user_id and t.expires_at > $5)`;

export function createLiveAccess({ pool, clock }: { pool: Pool; clock: Clock }): LiveAccess {
  return async (held) => {
    const { rows } = await pool.query<{ place: number }>(QUERY, [
      held.map(({ userId }) => userId),
      held.map(({ sessionId }) => sessionId),
      held.map(({ workspaceId }) => workspaceId),
      held.map(({ role }) => role),
      clock.now(),
    ]);
    const places = new Set(rows.map(({ place }) => place));
    return held.filter((_, index) => places.has(index + 1));
  };
}
