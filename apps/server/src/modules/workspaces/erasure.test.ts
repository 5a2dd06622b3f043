import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/db/test-database.ts";
import { fillTables, rowsByTable, withoutForce } from "../../platform/db/test-filler.ts";
import { newId } from "../../platform/db/uuid.ts";

/** Rows of people, and rows that are nobody's: they outlive a team's workspace. */
const OF_PEOPLE = [
  "accounts",
  "attempts",
  "daily_rates",
  "held_emails",
  "invoice_counters",
  "key_canaries",
  "sessions",
  "two_factors",
  "users",
  "verifications",
];
/** Gets a row for each invoice that is erased. */
const BOOKS = "erased_invoices";

let database: TestDatabase;
let client: Client;
beforeEach(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

/** Runs a statement as the owner of the tables. */
async function run(statement: string, values: unknown[] = []): Promise<void> {
  await client.query("begin");
  await withoutForce(client, async () => void (await client.query(statement, values)));
  await client.query("commit");
}

/** Erases a team's workspace. @returns the tables that had rows of it and have them still */
async function leftovers(): Promise<string[]> {
  await fillTables(client);
  const found = await client.query<{ id: string }>("select id from users order by name limit 1");
  const id = found.rows[0]?.id ?? "";
  await run("update workspaces set kind = 'team' where id = $1", [id]);
  const before = await rowsByTable(client);
  await run("select erase_workspace($1)", [id]);
  const after = await rowsByTable(client);
  return [...after].filter(([name, rows]) => rows.length === before.get(name)?.length).map(([name]) => name);
}

test("erasing a workspace deletes its row in every table but those of people", async () => {
  expect(await leftovers()).toEqual(OF_PEOPLE);
  expect((await rowsByTable(client)).get(BOOKS)?.length).toBeGreaterThan(0);
});

test("a table whose rows do not end with their workspace is found", async () => {
  await client.query(
    "create table strays (owner_id uuid not null, id uuid not null, primary key (owner_id, id))",
  );
  expect(await leftovers()).toEqual([...OF_PEOPLE, "strays"].toSorted());
});

test("an erased account leaves its team neither its address nor its name, and its id in the log alone", async () => {
  const [person, owner, team] = [newId(), newId(), newId()];
  const addUser = "insert into users (id, name, email) values ($1, $2, $3)";
  await run(addUser, [person, "Noor Haddad", "noor@test.example"]);
  await run(addUser, [owner, "Ada", "ada@test.example"]);
  await run("insert into workspaces (id, name, kind) values ($1, 'Acme', 'team')", [team]);
  const join = "insert into memberships (workspace_id, user_id, role, invited_by) values ($1, $2, $3, $4)";
  await run(join, [team, person, "owner", null]);
  await run(join, [team, owner, "owner", person]);
  await run(
    `insert into outbox (owner_id, id, kind, recipient, recipient_name, subject, text, idempotency_key)
     values ($1, $2, 'digest', 'noor@test.example', 'Noor Haddad', 'Hello', '', 'one')`,
    [team, newId()],
  );
  await run(
    `insert into audit_log (owner_id, id, actor, action, entity, person_id)
     values ($1, $2, 'user', 'deal.create', 'deal', $3)`,
    [team, newId(), person],
  );
  await run(
    `insert into alerts (owner_id, id, name, metric, people, by_mail, by_inbox, webhook_ids, created_at)
     values ($1, $2, 'Late', 'sync', $3, true, true, '{}', now())`,
    [team, newId(), [person, owner]],
  );
  await run(
    "insert into company_identities values ($1, 'https://id.example', 'noor@test.example', $2, now())",
    [team, person],
  );
  await run(
    "insert into scim_people values ($1, $2, 'noor@test.example', null, 'Noor Haddad', '', true, now(), now())",
    [team, person],
  );
  await run("select erase_account($1)", [person]);
  const after = [...(await rowsByTable(client))];
  const holding = (text: string) =>
    after.filter(([, rows]) => rows.some((row) => row.includes(text))).map(([name]) => name);
  expect(holding("noor@test.example")).toEqual([]);
  expect(holding("Noor Haddad")).toEqual([]);
  expect(holding(person)).toEqual(["audit_log"]);
  expect(holding(owner)).toEqual(expect.arrayContaining(["alerts", "memberships"]));
});
