import { spawnSync } from "node:child_process";
import type { FailureReply } from "@beachhead/contract";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { asOwnerOf } from "../../platform/db/test-database.ts";
import { insertTeam, setRole } from "../../platform/db/test-teams.ts";
import { testServer } from "../../test/server.ts";
import type { TestUser } from "../../test-app.ts";
import { testCost } from "../product-costs/test-cost.ts";

const CHECK = new URL("../../../../../operations/check-audit.mjs", import.meta.url).pathname;

const server = testServer({ rateLimits: 1_000, plan: "enterprise" });

let admin: TestUser;
let editor: TestUser;
let team: string;
let headers: { workspace: string };

beforeEach(async () => {
  [admin, editor] = await Promise.all([server.signUp(), server.signUp()]);
  team = await insertTeam(server.database, [
    { userId: admin.userId, role: "admin" },
    { userId: editor.userId, role: "editor" },
  ]);
  headers = { workspace: team };
});

const readAs = (user: TestUser, query: Record<string, string> = {}, as: object = headers) =>
  user.api.send("exportAudit", { query, headers: { ...as } });

const lineSchema = z.looseObject({ sequence: z.number(), hash: z.string() });

const linesOf = (body: string) =>
  body
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => lineSchema.parse(JSON.parse(line)));

const sequencesOf = async (query: Record<string, string>) =>
  linesOf((await readAs(admin, query)).body).map(({ sequence }) => sequence);

function check(...exports: string[]): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CHECK], {
    input: exports.join(""),
    encoding: "utf8",
  });
  return { status, text: stdout + stderr };
}

const saveCost = (fixedAdminCost: number, id: string) =>
  editor.api.call("updateProductCost", { params: { id }, body: testCost({ fixedAdminCost }), headers });

async function createCost(): Promise<string> {
  const { id } = await editor.api.call("createProductCost", { body: testCost(), headers });
  return id;
}

/** Rows at noon of a day of January 2026, as if written then. */
const insertRows = (day: number, count: number, action = "deal.create") =>
  asOwnerOf(server.database, team, (client) =>
    client.query(
      `insert into audit_log (owner_id, id, actor, action, entity, created_at)
       select $1, gen_random_uuid(), 'user', $4, 'deal', $2 from generate_series(1, $3)`,
      [team, `2026-01-${String(day).padStart(2, "0")}T12:00:00Z`, count, action],
    ),
  );

test("an admin exports who changed which fields of what, and the program for auditors finds the chain intact", async () => {
  const id = await createCost();
  await saveCost(9_000, id);
  const reply = await readAs(admin);
  expect(reply.headers["content-type"]).toBe("application/jsonl; charset=utf-8");
  expect(reply.headers["x-next-cursor"]).toBeUndefined();
  const name = (await editor.api.call("getUserDetails", {})).name;
  expect(linesOf(reply.body)).toMatchObject([
    { sequence: 1, action: "product-cost.create", entity: "product-cost", entityId: id, previousHash: "" },
    {
      sequence: 2,
      actor: "user",
      personId: editor.userId,
      person: name,
      action: "product-cost.update",
      changes: [{ field: "Administration", was: "12,000.25", now: "9,000" }],
      moreChanges: 0,
    },
  ]);
  const verdict = check(reply.body);
  expect(verdict.text).toContain("Rows 1 to 2 are an unbroken chain.");
  expect(verdict.status).toBe(0);
});

test.each<[string, (lines: string[]) => string[], string]>([
  [
    "a changed action",
    ([one = "", ...rest]) => [one.replace(/"action":"[^"]+"/, '"action":"deal.delete"'), ...rest],
    "Row 1 was changed: it does not say what was hashed.",
  ],
  [
    "a changed time",
    ([one = "", ...rest]) => [one.replace(/"at":"20\d\d/, '"at":"2019'), ...rest],
    "Row 1 was changed: it does not say what was hashed.",
  ],
  [
    "a changed text of the hash",
    ([one = "", two = "", ...rest]) => [one, two.replaceAll("deal.create", "deal.delete"), ...rest],
    "Row 2 was changed: its hash is another.",
  ],
  [
    "a removed row",
    ([one = "", , ...rest]) => [one, ...rest],
    "Row 3 does not follow row 1: rows are missing or in another order.",
  ],
  [
    "a row of another chain",
    ([one = "", two = "", ...rest]) => [one.replace(/"hash":"[^"]+"/, '"hash":"00"'), two, ...rest],
    "Row 1 was changed: its hash is another.",
  ],
])("the program for auditors finds %s", async (_what, tamper, message) => {
  await insertRows(1, 4);
  const { body } = await readAs(admin);
  const lines = body.split("\n").filter((line) => line !== "");
  expect(check(tamper(lines).join("\n"))).toEqual({ status: 1, text: `${message}\n` });
});

test("days follow each other without a gap or a row twice, also for rows that were numbered out of order", async () => {
  await insertRows(1, 2);
  await insertRows(3, 1);
  await insertRows(2, 1);
  await insertRows(3, 2);
  const day = (text: string) => sequencesOf({ from: text, to: text });
  expect([await day("2026-01-01"), await day("2026-01-02"), await day("2026-01-03")]).toEqual([
    [1, 2],
    [],
    [3, 4, 5, 6],
  ]);
  expect(await sequencesOf({ from: "2026-01-03", cursor: "4" })).toEqual([5, 6]);
  expect(await sequencesOf({ to: "2025-12-31" })).toEqual([]);
});

test("an export of 10,003 rows is two replies, the second from the cursor of the first", async () => {
  await insertRows(1, 10_003);
  const bodies: string[] = [];
  let cursor: string | undefined = "0";
  while (cursor !== undefined) {
    const reply = await readAs(admin, { cursor });
    bodies.push(reply.body);
    const next: unknown = reply.headers["x-next-cursor"];
    cursor = typeof next === "string" ? next : undefined;
  }
  expect(bodies.map((body) => linesOf(body).length)).toEqual([10_000, 3]);
  expect(check(...bodies).text).toContain("Rows 1 to 10003 are an unbroken chain.");
  // A reader who comes back later asks from the last row on.
  await insertRows(1, 1);
  expect(await sequencesOf({ cursor: "10003" })).toEqual([10_004]);
});

test("what activity does not show to members is withheld from a team's admin, and the chain is checked across it", async () => {
  await insertRows(1, 1);
  await insertRows(1, 1, "advisor.ask");
  await insertRows(1, 1);
  const { body } = await readAs(admin);
  const withheld = Object.keys(linesOf(body)[1] ?? {});
  expect(withheld.sort()).toEqual(["hash", "previousHash", "sequence", "withheld"]);
  expect(body).not.toContain("advisor");
  expect(check(body).text).toContain("1 are withheld");
});

test("a user exports the whole log of the personal workspace, sign-ins included, and nothing of a team", async () => {
  await createCost();
  const own = (await readAs(editor, {}, {})).body;
  expect(linesOf(own).map(({ action }) => action)).toContain("account.sign-up");
  expect(own).not.toContain("product-cost");
  expect(check(own).status).toBe(0);
});

test("an editor and a person of another workspace cannot export the audit log", async () => {
  const outsider = await server.signUp();
  expect((await readAs(editor)).statusCode).toBe(403);
  expect((await readAs(outsider)).statusCode).toBe(404);
  await setRole(server.database, team, editor.userId, "admin");
  expect((await readAs(editor)).statusCode).toBe(200);
});

test.each([
  [{ from: "yesterday" }, 'The day in "from" must be a date such as 2026-11-27'],
  [{ to: "2026-13-01" }, 'The day in "to" must be a date such as 2026-11-27'],
  [{ from: "2026-01-02", to: "2026-01-01" }, 'The day in "to" must not be before the day in "from"'],
  [{ cursor: "-1" }, "The cursor must be the sequence number of the last row read"],
])("an audit export with %j is refused", async (query: Record<string, string>, message) => {
  const answer = await readAs(admin, query);
  expect([answer.statusCode, answer.json<FailureReply>().error]).toEqual([422, message]);
});
