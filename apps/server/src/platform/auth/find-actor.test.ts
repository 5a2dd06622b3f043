import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../clock/durations.ts";
import { insertUser } from "../db/test-rows.ts";
import { insertTeam, setRole } from "../db/test-teams.ts";
import { newId } from "../db/uuid.ts";
import { hashToken, newAccessToken } from "./bearer-token.ts";
import { after, bearer, expiresAt, signInAt, testFindActor } from "./test/find-actor.ts";

const actors = testFindActor();
const { clock, user, findActor, insertSession, lastUse } = actors;

test("a signed token of a live session identifies its user, and no other", async () => {
  const other = await insertSession(await insertUser(actors.database));
  const actor = { kind: "user", userId: user.userId, sessionId: user.sessionId, sessionExpiresAt: expiresAt };
  expect(await findActor(bearer(user.token))).toMatchObject(actor);
  expect(await findActor(bearer(other.token))).toMatchObject({ sessionId: other.sessionId });
});

test("no header, another signature, an unknown token and a value from the table identify nobody", async () => {
  for (const header of [
    undefined,
    `Bearer ${user.token}`,
    bearer(user.token, "another server's"),
    bearer(newId().replaceAll("-", "")),
    bearer(hashToken(user.token).slice(0, 32)),
  ]) {
    expect(await findActor(header), header).toBeUndefined();
  }
});

test("a session is valid until just before its end", async () => {
  clock.at = after(expiresAt, -1);
  expect(await findActor(bearer(user.token))).toMatchObject({ userId: user.userId });
  clock.at = expiresAt;
  expect(await findActor(bearer(user.token))).toBeUndefined();
  clock.at = after(expiresAt, 1);
  expect(await findActor(bearer(user.token))).toBeUndefined();
});

test("a session that was ended identifies nobody immediately", async () => {
  expect(await findActor(bearer(user.token))).toMatchObject({ userId: user.userId });
  await actors.pools.auth.query("delete from sessions where id = $1", [user.sessionId]);
  expect(await findActor(bearer(user.token))).toBeUndefined();
});

test("the last use is recorded at most once in five minutes, for the used session only", async () => {
  const other = await insertSession(user.userId);
  clock.at = after(signInAt, 5 * MINUTE_MS);
  await findActor(bearer(user.token));
  expect(await lastUse()).toEqual(signInAt);
  clock.at = after(signInAt, 5 * MINUTE_MS + 1);
  await findActor(bearer(user.token));
  expect(await lastUse()).toEqual(clock.at);
  const untouched = await actors.pools.auth.query(
    "select 1 from sessions where id = $1 and updated_at = $2",
    [other.sessionId, signInAt],
  );
  expect(untouched.rowCount).toBe(1);
});

test("a clock that was set back neither ends a session nor changes its last use", async () => {
  clock.at = after(signInAt, -60 * MINUTE_MS);
  expect(await findActor(bearer(user.token))).toMatchObject({ userId: user.userId });
  expect(await lastUse()).toEqual(signInAt);
});

test("findActor marks the session of a visitor and of a deleted account as such", async () => {
  const deleteAfter = after(signInAt, 30 * DAY_MS);
  await actors.pools.auth.query("update users set visitor_until = $2, delete_after = $3 where id = $1", [
    user.userId,
    expiresAt,
    deleteAfter,
  ]);
  expect(await findActor(bearer(user.token))).toMatchObject({ isVisitor: true, deleteAfter });
});

describe("in a workspace", () => {
  let team: string;
  beforeEach(async () => {
    team = await insertTeam(actors.database, [{ userId: user.userId, role: "editor" }]);
  });

  test("a session in a workspace has the role of its user there", async () => {
    expect(await findActor(bearer(user.token), team)).toMatchObject({
      userId: user.userId,
      workspace: { id: team, role: "editor" },
    });
    expect(await findActor(bearer(user.token), user.userId)).not.toHaveProperty("workspace");
  });

  test("a workspace of others, and an id that is none, are not found", async () => {
    const other = await insertTeam(actors.database, [
      { userId: await insertUser(actors.database), role: "owner" },
    ]);
    for (const workspace of [other, newId(), "nowhere", ""])
      await expect(findActor(bearer(user.token), workspace), workspace).rejects.toMatchObject({
        code: "not_found",
      });
  });

  test("an ended session identifies nobody, whatever workspace it names", async () => {
    clock.at = expiresAt;
    expect(await findActor(bearer(user.token), team)).toBeUndefined();
    expect(await findActor(bearer(user.token), newId())).toBeUndefined();
  });

  test("the user of a deleted account is identified also in a workspace of others", async () => {
    const deleteAfter = after(signInAt, 30 * DAY_MS);
    await actors.pools.auth.query("update users set delete_after = $2 where id = $1", [
      user.userId,
      deleteAfter,
    ]);
    expect(await findActor(bearer(user.token), newId())).toMatchObject({ userId: user.userId, deleteAfter });
  });

  test("a token for a workspace has the role of its user there, and ends with the membership", async () => {
    const accessToken = newAccessToken();
    await actors.pools.auth.query(
      `insert into access_tokens (id, user_id, workspace_id, name, scope, token, expires_at)
       values ($1, $2, $3, 'Reports', 'read', $4, $5)`,
      [newId(), user.userId, team, hashToken(accessToken), expiresAt],
    );
    const found = await findActor(`Bearer ${accessToken}`);
    expect(found).toMatchObject({
      userId: user.userId,
      tokenScope: "read",
      workspace: { id: team, role: "editor" },
    });
    await setRole(actors.database, team, user.userId, undefined);
    expect(await findActor(`Bearer ${accessToken}`)).toBeUndefined();
  });
});

describe("a personal access token", () => {
  let accessToken: string;
  let tokenId: string;

  beforeEach(async () => {
    accessToken = newAccessToken();
    tokenId = newId();
    await actors.pools.auth.query(
      `insert into access_tokens (id, user_id, name, scope, token, expires_at, created_at)
       values ($1, $2, 'Reports', 'read', $3, $4, $5)`,
      [tokenId, user.userId, hashToken(accessToken), expiresAt, signInAt],
    );
  });

  async function lastTokenUse(): Promise<Date | null | undefined> {
    const found = await actors.pools.auth.query<{ last_used_at: Date | null }>(
      "select last_used_at from access_tokens where id = $1",
      [tokenId],
    );
    return found.rows[0]?.last_used_at;
  }

  test("a personal access token identifies its user and scope until it expires", async () => {
    const header = `Bearer ${accessToken}`;
    clock.at = after(expiresAt, -1);
    expect(await findActor(header)).toEqual({
      kind: "user",
      userId: user.userId,
      sessionId: tokenId,
      sessionExpiresAt: expiresAt,
      tokenScope: "read",
    });
    clock.at = expiresAt;
    expect(await findActor(header)).toBeUndefined();
    clock.at = after(expiresAt, 1);
    expect(await findActor(header)).toBeUndefined();
  });

  test("an unknown or deleted personal access token identifies nobody", async () => {
    expect(await findActor(`Bearer ${newAccessToken()}`)).toBeUndefined();
    await actors.pools.auth.query("delete from access_tokens where id = $1", [tokenId]);
    expect(await findActor(`Bearer ${accessToken}`)).toBeUndefined();
  });

  test("the first use of a personal access token is recorded at once, later ones once in five minutes", async () => {
    const header = `Bearer ${accessToken}`;
    expect(await lastTokenUse()).toBeNull();
    await findActor(header);
    expect(await lastTokenUse()).toEqual(signInAt);
    clock.at = after(signInAt, 5 * MINUTE_MS);
    await findActor(header);
    expect(await lastTokenUse()).toEqual(signInAt);
    clock.at = after(signInAt, 5 * MINUTE_MS + 1);
    await findActor(header);
    expect(await lastTokenUse()).toEqual(clock.at);
  });
});
