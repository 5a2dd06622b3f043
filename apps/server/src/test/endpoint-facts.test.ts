import { endpointNames, endpointOf } from "@beachhead/contract";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callOf, makerOf, sendTo } from "./fixtures.ts";
import { sampleCalls } from "./sample-calls.ts";
import { testServer } from "./server.ts";

const server = testServer({ plan: "enterprise", user: "per file", mailbox: { list: async () => [] } });
let database: Client;
beforeAll(async () => {
  database = new Client({ connectionString: server.database.ownerUrl });
  await database.connect();
  // Reads the rows of every owner.
  await database.query("alter table audit_log no force row level security");
});
afterAll(() => database.end());

/** Public endpoints are left out: account-faults.slow.test.ts calls those that change an account. */
const ofUsers = endpointNames.filter((name) => endpointOf(name).access === "user");

test.each(ofUsers)("%s writes the audit actions of its row and no others", async (name) => {
  const { thing, unsettles, answered = 200 } = sampleCalls[name];
  const user = unsettles ? await server.signUp() : server.user;
  const facts = await makerOf(sendTo(server), user, "Audit")(thing);
  const answer = await sendTo(server)(callOf(name, facts, user.headers));
  expect([answered].flat(), answer.body).toContain(answer.statusCode);
  const { rows } = await database.query<{ action: string }>(
    "select action from audit_log where request_id = $1",
    [answer.headers["x-request-id"]],
  );
  const written = rows.map(({ action }) => action);
  const { audit = [] } = endpointOf(name);
  expect(audit).toEqual(expect.arrayContaining(written));
  const mustWrite = answer.statusCode === 200 && audit.length > 0;
  expect(written.length > 0 || !mustWrite).toBe(true);
});

test.each(endpointNames.filter((name) => endpointOf(name).ifMatch))(
  "%s answers 412 to a stale If-Match",
  async (name) => {
    const { user } = server;
    const facts = await makerOf(sendTo(server), user, "Stale")(sampleCalls[name].thing);
    const send = () => sendTo(server)(callOf(name, facts, { ...user.headers, "if-match": '"v0"' }));
    const first = await send();
    // What was never saved has version 0.
    const { statusCode, body } = first.statusCode === 200 ? await send() : first;
    expect(statusCode, body).toBe(412);
  },
);
