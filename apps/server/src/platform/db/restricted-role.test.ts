import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPools } from "./pool.ts";
import { assertRestrictedRoles, UnsafeRoleError } from "./restricted-role.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { newId } from "./uuid.ts";

const LIMITS = [
  "statement_timeout = '5s'",
  "lock_timeout = '2s'",
  "idle_in_transaction_session_timeout = '9s'",
];

let database: TestDatabase;
let owner: Client;
const logins: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  for (const login of logins) await owner.query(`drop role ${login}`);
  await owner.end();
  await database.drop();
});

/** The address of a new login. */
async function makeLogin(attributes: string, settings: readonly string[]): Promise<string> {
  const login = `planner_${newId().slice(-12)}`;
  const url = new URL(database.ownerUrl);
  url.username = login;
  url.password = newId();
  logins.push(login);
  await owner.query(`create role ${login} login ${attributes} password '${url.password}'`);
  for (const setting of settings) await owner.query(`alter role ${login} set ${setting}`);
  return url.href;
}

const appLogin = (settings = LIMITS) =>
  makeLogin("noinherit in role beachhead_app", ["role = beachhead_app", ...settings]);
const authLogin = (settings = LIMITS) =>
  makeLogin("noinherit in role beachhead_auth", ["role = beachhead_auth", ...settings]);

async function check(addresses: { databaseAppUrl?: string; databaseAuthUrl?: string; databaseUrl?: string }) {
  const pools = createPools({ databaseUrl: database.serverUrl, ...addresses });
  try {
    const powerful = await assertRestrictedRoles(pools);
    const roleOf = async (pool: "app" | "auth") =>
      (await pools[pool].query<{ role: string }>("select current_user as role")).rows[0]?.role;
    return { app: await roleOf("app"), auth: await roleOf("auth"), powerful };
  } finally {
    await pools.close();
  }
}

test("logins with role and limits of their own need no session options", async () => {
  const roles = await check({ databaseAppUrl: await appLogin(), databaseAuthUrl: await authLogin() });
  expect(roles).toEqual({ app: "beachhead_app", auth: "beachhead_auth", powerful: [] });
});

test("a login that inherits the role is accepted", async () => {
  const databaseAppUrl = await makeLogin("inherit in role beachhead_app", LIMITS);
  await expect(check({ databaseAppUrl })).resolves.toBeDefined();
});

test("session options of the direct address set role and limits", async () => {
  await expect(check({})).resolves.toEqual({
    app: "beachhead_app",
    auth: "beachhead_auth",
    powerful: [],
  });
});

// No login of the test server may make a superuser: for this one, the catalogue of roles is a view that says it is one.
test.each(["rolsuper", "rolbypassrls"])("a login with %s is accepted and named", async (right) => {
  const databaseAppUrl = await makeLogin("noinherit in role beachhead_app", [
    "role = beachhead_app",
    `search_path = ${right}, pg_catalog, public`,
    ...LIMITS,
  ]);
  const { username } = new URL(databaseAppUrl);
  await owner.query(`create schema ${right}`);
  await owner.query(
    `create view ${right}.pg_roles as select rolname, rolname = '${username}' as ${right},
      false as ${right === "rolsuper" ? "rolbypassrls" : "rolsuper"} from pg_catalog.pg_roles`,
  );
  await owner.query(`grant usage on schema ${right} to beachhead_app`);
  await owner.query(`grant select on ${right}.pg_roles to beachhead_app`);
  expect(await check({ databaseAppUrl })).toMatchObject({ powerful: [username] });
});

test.each<[string, () => Promise<Parameters<typeof check>[0]>, RegExp]>([
  [
    "the owner for requests",
    async () => ({ databaseAppUrl: database.ownerUrl }),
    /DATABASE_APP_URL.*owns the table/,
  ],
  [
    "the owner for accounts",
    async () => ({ databaseAuthUrl: database.ownerUrl }),
    /DATABASE_AUTH_URL.*owns the table/,
  ],
  [
    "the auth role for requests",
    async () => ({ databaseAppUrl: await authLogin() }),
    /DATABASE_APP_URL.*also has the rights of beachhead_auth/,
  ],
  [
    "the app role for accounts",
    async () => ({ databaseAuthUrl: await appLogin() }),
    /DATABASE_AUTH_URL.*also has the rights of beachhead_app/,
  ],
  [
    "a login without the role",
    async () => ({ databaseAppUrl: await makeLogin("noinherit in role beachhead_app", LIMITS) }),
    /has not the rights of beachhead_app.*set role = beachhead_app/,
  ],
  [
    "a login without a statement timeout",
    async () => ({ databaseAppUrl: await appLogin(LIMITS.slice(1)) }),
    /has no statement_timeout.*set statement_timeout = '5s'/,
  ],
  [
    "a login whose transactions may stay open",
    async () => ({ databaseAuthUrl: await authLogin(LIMITS.slice(0, 2)) }),
    /DATABASE_AUTH_URL.*has no idle_in_transaction_session_timeout/,
  ],
])("%s is refused with the statement that fixes it", async (_what, addresses, sentence) => {
  const given = await addresses();
  await expect(check(given)).rejects.toThrow(UnsafeRoleError);
  await expect(check(given)).rejects.toThrow(sentence);
});
