import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { insertTeam } from "../db/test-teams.ts";
import { newId } from "../db/uuid.ts";
import { hashToken } from "./bearer-token.ts";
import { after, expiresAt, signInAt, testFindActor } from "./test/find-actor.ts";

const actors = testFindActor();
const { clock, user, findActor } = actors;
const tokenExpiresAt = after(signInAt, 60 * 60_000);

/** The connected app of each test. */
let grantId: string;
beforeEach(() => {
  grantId = newId();
});

async function connectApp(scope: string, workspaceId?: string, until = expiresAt): Promise<void> {
  await actors.pools.auth.query(
    `insert into access_tokens (id, user_id, workspace_id, name, scope, app_id, app_host, token, expires_at)
     values ($1, $2, $3, 'Claude', $4, 'claude', 'claude.example', $5, $6)`,
    [grantId, user.userId, workspaceId, scope, hashToken(newId()), until],
  );
}

/** What the app sends with each request. */
async function issueToken(payload: object, kind = "AccessToken"): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await actors.pools.auth.query(
    `insert into oauth_records (kind, id, payload, grant_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [kind, hashToken(token), payload, grantId, signInAt, tokenExpiresAt],
  );
  return `Bearer ${token}`;
}

test("the token of a connected app identifies its user, the app and the scope, until it expires", async () => {
  await connectApp("run");
  const header = await issueToken({ scope: "read run" });
  clock.at = after(tokenExpiresAt, -1);
  expect(await findActor(header)).toEqual({
    kind: "user",
    userId: user.userId,
    sessionId: grantId,
    sessionExpiresAt: expiresAt,
    tokenScope: "run",
    app: "Claude",
  });
  clock.at = tokenExpiresAt;
  expect(await findActor(header)).toBeUndefined();
});

test("an app that was connected for a team opens its workspace with the role of its user there", async () => {
  const team = await insertTeam(actors.database, [{ userId: user.userId, role: "commenter" }]);
  await connectApp("read", team);
  expect(await findActor(await issueToken({ scope: "read" }))).toMatchObject({
    tokenScope: "read",
    workspace: { id: team, role: "commenter" },
  });
});

test.each([
  ["write", "read run write", "write"],
  ["write", "read run", "run"],
  ["write", "read", "read"],
  ["run", "read run write", "run"],
  ["read", "write run read", "read"],
])("an app connected with the scope %s whose token has %j may %s", async (scope, granted, tokenScope) => {
  await connectApp(scope);
  expect(await findActor(await issueToken({ scope: granted }))).toMatchObject({ tokenScope });
});

test.each([{}, { scope: "" }, { scope: "write" }, { scope: "openid" }, { scope: "readwrite" }])(
  "a token of an app with %j, of which it was granted nothing, identifies nobody",
  async (payload) => {
    await connectApp("run");
    expect(await findActor(await issueToken(payload))).toBeUndefined();
  },
);

test("a token of an app that was disconnected identifies nobody", async () => {
  await connectApp("write");
  const header = await issueToken({ scope: "write" });
  expect(await findActor(header)).toMatchObject({ userId: user.userId });
  await actors.pools.auth.query("delete from access_tokens where id = $1", [grantId]);
  expect(await findActor(header)).toBeUndefined();
});

test("a token of an app whose connection has expired identifies nobody", async () => {
  const until = after(signInAt, 1);
  await connectApp("write", undefined, until);
  const header = await issueToken({ scope: "write" });
  expect(await findActor(header)).toMatchObject({ userId: user.userId });
  clock.at = until;
  expect(await findActor(header)).toBeUndefined();
});

test("an unknown token, and a record of another kind, identify nobody", async () => {
  await connectApp("write");
  expect(await findActor(`Bearer ${randomBytes(32).toString("base64url")}`)).toBeUndefined();
  expect(await findActor(await issueToken({ scope: "write" }, "RefreshToken"))).toBeUndefined();
});
