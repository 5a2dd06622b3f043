import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../clock/durations.ts";
import type { Pools } from "../db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../db/test-database.ts";
import { createTestPools } from "../db/test-pools.ts";
import { insertUser } from "../db/test-rows.ts";
import { insertTeam, setRole } from "../db/test-teams.ts";
import { newId } from "../db/uuid.ts";
import { hashToken, newAccessToken } from "./bearer-token.ts";
import { createFindActor, type FindActor } from "./find-actor.ts";

const SECRET = "what only this server signs with";
const signInAt = new Date("2027-01-31T10:00:00.000Z");
const expiresAt = new Date("2027-02-15T10:00:00.000Z");
const after = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);

let database: TestDatabase;
let pools: Pools;
let findActor: FindActor;
let now: Date;
let userId: string;
let sessionId: string;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database);
  findActor = createFindActor({ pool: pools.auth, clock: { now: () => now }, secret: SECRET });
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});
beforeEach(async () => {
  userId = await insertUser(database);
  ({ sessionId, token } = await insertSession(userId));
  now = signInAt;
});

async function insertSession(ofUser: string): Promise<{ sessionId: string; token: string }> {
  const session = { sessionId: newId(), token: newId().replaceAll("-", "") };
  await pools.auth.query(
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [session.sessionId, ofUser, hashToken(session.token), expiresAt, signInAt],
  );
  return session;
}

const bearer = (sessionToken: string, secret = SECRET) =>
  `Bearer ${sessionToken}.${createHmac("sha256", secret).update(sessionToken).digest("base64")}`;

async function lastUse(): Promise<Date | undefined> {
  const found = await pools.auth.query<{ updated_at: Date }>(
    "select updated_at from sessions where id = $1",
    [sessionId],
  );
  return found.rows[0]?.updated_at;
}

test("a signed token of a live session identifies its user, and no other", async () => {
  const other = await insertSession(await insertUser(database));
  const actor = { kind: "user", userId, sessionId, sessionExpiresAt: expiresAt };
  expect(await findActor(bearer(token))).toMatchObject(actor);
  expect(await findActor(bearer(other.token))).toMatchObject({ sessionId: other.sessionId });
});

test("no header, another signature, an unknown token and a value from the table identify nobody", async () => {
  for (const header of [
    undefined,
    `Bearer ${token}`,
    bearer(token, "another server's"),
    bearer(newId().replaceAll("-", "")),
    bearer(hashToken(token).slice(0, 32)),
  ]) {
    expect(await findActor(header), header).toBeUndefined();
  }
});

test("a session is valid until just before its end", async () => {
  now = after(expiresAt, -1);
  expect(await findActor(bearer(token))).toMatchObject({ userId });
  now = expiresAt;
  expect(await findActor(bearer(token))).toBeUndefined();
  now = after(expiresAt, 1);
  expect(await findActor(bearer(token))).toBeUndefined();
});

test("a session that was ended identifies nobody immediately", async () => {
  expect(await findActor(bearer(token))).toMatchObject({ userId });
  await pools.auth.query("delete from sessions where id = $1", [sessionId]);
  expect(await findActor(bearer(token))).toBeUndefined();
});

test("the last use is recorded at most once in five minutes, for the used session only", async () => {
  const other = await insertSession(userId);
  now = after(signInAt, 5 * MINUTE_MS);
  await findActor(bearer(token));
  expect(await lastUse()).toEqual(signInAt);
  now = after(signInAt, 5 * MINUTE_MS + 1);
  await findActor(bearer(token));
  expect(await lastUse()).toEqual(now);
  const untouched = await pools.auth.query("select 1 from sessions where id = $1 and updated_at = $2", [
    other.sessionId,
    signInAt,
  ]);
  expect(untouched.rowCount).toBe(1);
});

test("a clock that was set back neither ends a session nor changes its last use", async () => {
  now = after(signInAt, -60 * MINUTE_MS);
  expect(await findActor(bearer(token))).toMatchObject({ userId });
  expect(await lastUse()).toEqual(signInAt);
});

test("findActor marks the session of a visitor and of a deleted account as such", async () => {
  const deleteAfter = after(signInAt, 30 * DAY_MS);
  await pools.auth.query("update users set visitor_until = $2, delete_after = $3 where id = $1", [
    userId,
    expiresAt,
    deleteAfter,
  ]);
  expect(await findActor(bearer(token))).toMatchObject({ isVisitor: true, deleteAfter });
});

describe("in a workspace", () => {
  let team: string;
  beforeEach(async () => {
    team = await insertTeam(database, [{ userId, role: "editor" }]);
  });

  test("a session in a workspace has the role of its user there", async () => {
    expect(await findActor(bearer(token), team)).toMatchObject({
      userId,
      workspace: { id: team, role: "editor" },
    });
    expect(await findActor(bearer(token), userId)).not.toHaveProperty("workspace");
  });

  test("a workspace of others, and an id that is none, are not found", async () => {
    const other = await insertTeam(database, [{ userId: await insertUser(database), role: "owner" }]);
    for (const workspace of [other, newId(), "nowhere", ""])
      await expect(findActor(bearer(token), workspace), workspace).rejects.toMatchObject({
        code: "not_found",
      });
  });

  test("an ended session identifies nobody, whatever workspace it names", async () => {
    now = expiresAt;
    expect(await findActor(bearer(token), team)).toBeUndefined();
    expect(await findActor(bearer(token), newId())).toBeUndefined();
  });

  test("the user of a deleted account is identified also in a workspace of others", async () => {
    const deleteAfter = after(signInAt, 30 * DAY_MS);
    await pools.auth.query("update users set delete_after = $2 where id = $1", [userId, deleteAfter]);
    expect(await findActor(bearer(token), newId())).toMatchObject({ userId, deleteAfter });
  });

  test("a token for a workspace has the role of its user there, and ends with the membership", async () => {
    const accessToken = newAccessToken();
    await pools.auth.query(
      `insert into access_tokens (id, user_id, workspace_id, name, scope, token, expires_at)
       values ($1, $2, $3, 'Reports', 'read', $4, $5)`,
      [newId(), userId, team, hashToken(accessToken), expiresAt],
    );
    const found = await findActor(`Bearer ${accessToken}`);
    expect(found).toMatchObject({ userId, tokenScope: "read", workspace: { id: team, role: "editor" } });
    await setRole(database, team, userId, undefined);
    expect(await findActor(`Bearer ${accessToken}`)).toBeUndefined();
  });
});

describe("a personal access token", () => {
  let accessToken: string;
  let tokenId: string;

  beforeEach(async () => {
    accessToken = newAccessToken();
    tokenId = newId();
    await pools.auth.query(
      `insert into access_tokens (id, user_id, name, scope, token, expires_at, created_at)
       values ($1, $2, 'Reports', 'read', $3, $4, $5)`,
      [tokenId, userId, hashToken(accessToken), expiresAt, signInAt],
    );
  });

  async function lastTokenUse(): Promise<Date | null | undefined> {
    const found = await pools.auth.query<{ last_used_at: Date | null }>(
      "select last_used_at from access_tokens where id = $1",
      [tokenId],
    );
    return found.rows[0]?.last_used_at;
  }

  test("a personal access token identifies its user and scope until it expires", async () => {
    const header = `Bearer ${accessToken}`;
    now = after(expiresAt, -1);
    expect(await findActor(header)).toEqual({
      kind: "user",
      userId,
      sessionId: tokenId,
      sessionExpiresAt: expiresAt,
      tokenScope: "read",
    });
    now = expiresAt;
    expect(await findActor(header)).toBeUndefined();
    now = after(expiresAt, 1);
    expect(await findActor(header)).toBeUndefined();
  });

  test("an unknown or deleted personal access token identifies nobody", async () => {
    expect(await findActor(`Bearer ${newAccessToken()}`)).toBeUndefined();
    await pools.auth.query("delete from access_tokens where id = $1", [tokenId]);
    expect(await findActor(`Bearer ${accessToken}`)).toBeUndefined();
  });

  test("the first use of a personal access token is recorded at once, later ones once in five minutes", async () => {
    const header = `Bearer ${accessToken}`;
    expect(await lastTokenUse()).toBeNull();
    await findActor(header);
    expect(await lastTokenUse()).toEqual(signInAt);
    now = after(signInAt, 5 * MINUTE_MS);
    await findActor(header);
    expect(await lastTokenUse()).toEqual(signInAt);
    now = after(signInAt, 5 * MINUTE_MS + 1);
    await findActor(header);
    expect(await lastTokenUse()).toEqual(now);
  });
});
