import type { ExportReply, FailureReply } from "@beachhead/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "../../../platform/clock/durations.ts";
import { asOwnerOf, grantPlan } from "../../../platform/db/test-database.ts";
import { createTestPools } from "../../../platform/db/test-pools.ts";
import { insertTeam } from "../../../platform/db/test-teams.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { createWithUser } from "../../../platform/db/with-user.ts";
import { readOwnTables } from "../../../platform/own-data/own-tables.ts";
import { makerOf, sendTo } from "../../../test/fixtures.ts";
import { readZip } from "../../../test/read-zip.ts";
import { inDays } from "../../../test/sample-calls/sample-call.ts";
import { buildTestApp, TEST_PASSWORD, type TestApp, type TestUser } from "../../../test-app.ts";
import { createTestMailbox } from "../../../test-mailbox.ts";
import { testCost } from "../../product-costs/test-cost.ts";

const mailbox = createTestMailbox();
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ mailer: mailbox.mailer });
});
afterAll(() => server.close());

/** Asks for an export and waits for the mail that says it is ready. */
async function exportOf(user: TestUser, mails = 2): Promise<ExportReply> {
  const asked = await user.api.send("requestExport", { body: { password: TEST_PASSWORD } });
  expect(asked.statusCode, asked.body).toBe(202);
  expect(asked.json()).toMatchObject({ state: "running", url: null });
  await mailbox.mailsTo(user.email, mails);
  return user.api.call("getExport");
}

/** The path of an export has its id. */
const fileOf = (user: TestUser, url: string | null, password = TEST_PASSWORD) =>
  user.api.send("downloadExport", { params: { id: url?.split("/").at(-2) ?? "" }, body: { password } });

async function download(user: TestUser, url: string | null) {
  const answer = await fileOf(user, url);
  expect(answer.statusCode).toBe(200);
  return { headers: answer.headers, files: readZip(answer.rawPayload) };
}

test("an export has every document as JSON and CSV, the account, and no password or token", async () => {
  const user = await server.signUp();
  await grantPlan(server.database, user.userId, "enterprise");
  const make = makerOf(sendTo(server), user, "Quartzfinch");
  for (const thing of ["plan", "planShare", "dgPlan", "simulation"] as const) await make(thing);
  const body = { name: "Script", scope: "read", expiresAt: inDays(3) } as const;
  const { token } = await user.api.call("createAccessToken", { body });

  const ready = await exportOf(user, 3);
  expect(ready.state).toBe("ready");
  expect(ready.size).toBeGreaterThan(1_000);
  const { headers, files } = await download(user, ready.url);
  expect(headers["content-type"]).toBe("application/zip");
  expect(headers["content-disposition"]).toMatch(
    /^attachment; filename="beachhead-data-\d{4}-\d\d-\d\d\.zip"$/,
  );

  const names = [...files.keys()];
  for (const name of [
    "gtm-plans",
    "gtm-plan-products",
    "dg-plans",
    "product-costs",
    "simulations",
    "audit-log",
  ])
    expect(names).toEqual(expect.arrayContaining([`json/${name}.json`, `csv/${name}.csv`]));
  const plans: unknown = JSON.parse(files.get("json/gtm-plans.json") ?? "");
  expect(plans).toHaveLength(3);
  expect(files.get("csv/gtm-plans.csv")).toContain("Quartzfinch");
  expect(files.get("account.json")).toContain(user.email);
  const everything = [...files.values()].join("\n");
  for (const secret of [user.token, token, "argon2", "sealed", "idempotencyKey"])
    expect(everything).not.toContain(secret);
});

test("an export has nothing of another user", async () => {
  const [user, other] = [await server.signUp(), await server.signUp()];
  await other.api.call("createProductCost", { body: testCost({ costTitle: "Basaltheron" }) });
  const { files } = await download(user, (await exportOf(user)).url);
  const everything = [...files.values()].join("\n");
  expect(everything).not.toContain("Basaltheron");
  expect(everything).not.toContain(other.userId);
});

test("an export has the comments that the user wrote in a team, and nobody else's", async () => {
  const [user, other] = [await server.signUp(), await server.signUp()];
  const team = await insertTeam(server.database, [
    { userId: other.userId, role: "owner" },
    { userId: user.userId, role: "commenter" },
  ]);
  const headers = { workspace: team };
  const { id } = await other.api.call("createProductCost", { body: testCost(), headers });
  const about = {
    kind: "product-cost",
    id,
    path: "a",
    label: "Administration",
    value: "",
    mentions: [],
  } as const;
  await user.api.call("createComment", { body: { ...about, text: "Is this per year?" }, headers });
  await other.api.call("createComment", { body: { ...about, text: "Basaltheron" }, headers });
  const { files } = await download(user, (await exportOf(user)).url);
  const account: unknown = JSON.parse(files.get("account.json") ?? "");
  expect(account).toMatchObject({
    commentsInTeams: [{ text: "Is this per year?", place: "Administration", document_id: id }],
  });
  expect([...files.values()].join("\n")).not.toContain("Basaltheron");
});

test("an export has how the user's company names the user, and what the user asked and decided in teams", async () => {
  const [user, other] = [await server.signUp(), await server.signUp()];
  const team = await insertTeam(server.database, [
    { userId: other.userId, role: "owner" },
    { userId: user.userId, role: "editor" },
  ]);
  await grantPlan(server.database, team, "enterprise");
  const headers = { workspace: team };
  const { id } = await makerOf(
    sendTo(server),
    { ...user, headers: { ...user.headers, ...headers } },
    "Launch",
  )("plan");
  const asked = await user.api.send("askForApproval", {
    params: { id },
    headers,
    body: { approvers: [other.userId], note: "For the board" },
  });
  expect(asked.statusCode, asked.body).toBe(200);
  await asOwnerOf(server.database, team, async (client) => {
    for (const [person, subject] of [
      [user.userId, "subject-1"],
      [other.userId, "Basaltheron"],
    ]) {
      await client.query(
        "insert into company_identities values ($1, 'https://id.acme.example', $2, $3, now())",
        [team, subject, person],
      );
      await client.query(
        "insert into scim_people values ($1, $2, $3, 'E-17', 'Noor', 'Haddad', true, now(), now())",
        [team, person, subject],
      );
    }
    const group = newId();
    await client.query("insert into scim_groups values ($1, $2, 'Sales', null, now(), now())", [team, group]);
    await client.query("insert into scim_group_members values ($1, $2, $3)", [team, group, user.userId]);
  });
  const { files } = await download(user, (await exportOf(user)).url);
  const account: unknown = JSON.parse(files.get("account.json") ?? "");
  expect(account).toMatchObject({
    companyIdentities: [{ workspaceId: team, issuer: "https://id.acme.example", subject: "subject-1" }],
    companyDirectories: [
      {
        workspaceId: team,
        userName: "subject-1",
        externalId: "E-17",
        familyName: "Haddad",
        groups: ["Sales"],
      },
    ],
    workspaces: [{ kind: "personal" }, { id: team, role: "editor" }],
    approvalsInTeams: [{ plan_id: id, note: "For the board", comment: null }],
  });
  expect([...files.values()].join("\n")).not.toContain("Basaltheron");
});

test("text that begins like a formula is escaped in an export's CSV files and unchanged in its JSON", async () => {
  const user = await server.signUp();
  await user.api.call("createProductCost", { body: testCost({ costTitle: "=HYPERLINK(1)" }) });
  const { files } = await download(user, (await exportOf(user)).url);
  expect(files.get("csv/product-costs.csv")).toContain(`"'=HYPERLINK(1)"`);
  expect(files.get("json/product-costs.json")).toContain(`"=HYPERLINK(1)"`);
});

test("every tenant table is exported except caches, idempotency keys and the export itself", async () => {
  const pools = createTestPools(server.database);
  try {
    const user = await server.signUp();
    const tables = await createWithUser(pools.app)(user.userId, readOwnTables);
    const { rows } = await pools.app.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity",
    );
    const exported = tables.map(({ name }) => name);
    const left = rows.map(({ name }) => name).filter((name) => !exported.includes(name));
    expect(left.toSorted()).toEqual(["data_exports", "gtm_plan_replies", "idempotency_keys"]);
    expect(tables.flatMap(({ columns }) => columns)).not.toContain("sealed");
  } finally {
    await pools.close();
  }
});

/** Have a part in `account.json`. */
const IN_ACCOUNT = [
  "access_tokens",
  "accounts",
  "company_identities",
  "memberships",
  "scim_people",
  "sessions",
  "workspaces",
];
/** An address that can be taken back, addresses of others, and secrets. */
const NOT_IN_ACCOUNT = ["held_emails", "invitations", "two_factors"];

test("a table that names users and belongs to no tenant is in the account of an export or left out for a reason", async () => {
  const pools = createTestPools(server.database);
  try {
    const { rows } = await pools.app.query<{ name: string }>(
      `select distinct c.relname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
       where k.contype = 'f' and k.confrelid = 'users'::regclass and not c.relrowsecurity order by name`,
    );
    expect(rows.map(({ name }) => name)).toEqual([...IN_ACCOUNT, ...NOT_IN_ACCOUNT].toSorted());
  } finally {
    await pools.close();
  }
});

test("8 concurrent requests for an export all answer 202 and start one export", async () => {
  // Works on no jobs, so the first stays running.
  const idle = await buildTestApp();
  try {
    const user = await idle.signUp();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => user.api.send("requestExport", { body: { password: TEST_PASSWORD } })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 202));
    expect((await user.api.call("getExport")).state).toBe("running");
    const { rows } = await asOwnerOf(idle.database, user.userId, (client) =>
      client.query("select from audit_log where action = 'account.request-export'"),
    );
    expect(rows).toHaveLength(1);
  } finally {
    await idle.close();
  }
});

test("an export archive can be downloaded by its user only and expires after 7 days", async () => {
  const [user, other] = [await server.signUp(), await server.signUp()];
  const { url } = await exportOf(user);
  expect((await fileOf(other, url)).statusCode).toBe(404);
  expect((await fileOf({ ...user, api: server.client }, url)).statusCode).toBe(401);
  server.clock.advance(7 * DAY_MS + 1000);
  expect((await fileOf(user, url)).statusCode).toBe(404);
  expect(await user.api.call("getExport")).toMatchObject({ state: "none", url: null });
});

test("asking for an export and downloading it need the password", async () => {
  const user = await server.signUp();
  for (const [password, message] of [
    [undefined, "Enter your password"],
    ["not the password", "This is not your current password"],
  ] as const) {
    const asked = await user.api.send("requestExport", { body: { password } });
    expect(asked.json<FailureReply>().issues).toEqual([{ path: "password", message }]);
    const answer = await user.api.send("downloadExport", { params: { id: newId() }, body: { password } });
    expect(answer.json<FailureReply>().issues).toEqual([{ path: "password", message }]);
  }
  expect((await user.api.call("getExport")).state).toBe("none");
});
