import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Pools } from "../../db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../../db/test-database.ts";
import { createTestPools } from "../../db/test-pools.ts";
import { insertUser } from "../../db/test-rows.ts";
import { newId } from "../../db/uuid.ts";
import { hashToken } from "../bearer-token.ts";
import { createFindActor, type FindActor } from "../find-actor.ts";

const SECRET = "what only this server signs with";
export const signInAt = new Date("2027-01-31T10:00:00.000Z");
export const expiresAt = new Date("2027-02-15T10:00:00.000Z");

export const after = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);

export const bearer = (sessionToken: string, secret = SECRET) =>
  `Bearer ${sessionToken}.${createHmac("sha256", secret).update(sessionToken).digest("base64")}`;

/** `findActor` on a database of its own; each test has a user with a session of 15 days, and begins at its sign-in. */
export function testFindActor() {
  let started: { database: TestDatabase; pools: Pools; findActor: FindActor } | undefined;
  const user = { userId: "", sessionId: "", token: "" };
  const clock = { at: signInAt };
  const current = () => {
    if (started === undefined) throw new Error("The database starts before the first test");
    return started;
  };

  async function insertSession(userId: string): Promise<{ sessionId: string; token: string }> {
    const session = { sessionId: newId(), token: newId().replaceAll("-", "") };
    await current().pools.auth.query(
      `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $5)`,
      [session.sessionId, userId, hashToken(session.token), expiresAt, signInAt],
    );
    return session;
  }

  /** When the session of the user was last used. */
  async function lastUse(): Promise<Date | undefined> {
    const found = await current().pools.auth.query<{ updated_at: Date }>(
      "select updated_at from sessions where id = $1",
      [user.sessionId],
    );
    return found.rows[0]?.updated_at;
  }

  beforeAll(async () => {
    const database = await createTestDatabase();
    const pools = createTestPools(database);
    const findActor = createFindActor({ pool: pools.auth, clock: { now: () => clock.at }, secret: SECRET });
    started = { database, pools, findActor };
  });
  afterAll(async () => {
    await started?.pools.close();
    await started?.database.drop();
  });
  beforeEach(async () => {
    clock.at = signInAt;
    const userId = await insertUser(current().database);
    Object.assign(user, { userId, ...(await insertSession(userId)) });
  });

  return {
    clock,
    /** The user of the test and the session. */
    user,
    insertSession,
    findActor: (...asked: Parameters<FindActor>) => current().findActor(...asked),
    get database() {
      return current().database;
    },
    get pools() {
      return current().pools;
    },
    lastUse,
  };
}
