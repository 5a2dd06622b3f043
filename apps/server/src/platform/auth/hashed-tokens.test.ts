import type { DBAdapter, Where } from "better-auth";
import { memoryAdapter } from "better-auth/adapters/memory";
import { beforeEach, describe, expect, test } from "vitest";
import { hashToken, withHashedTokens } from "./hashed-tokens.ts";

interface Row {
  id: string;
  token: string;
  userId: string;
  userAgent?: string;
}

const TOKEN = "aB3".repeat(10) + "xY";
const OTHER = "cD4".repeat(10) + "zW";

let tables: { session: Row[]; user: object[]; account: object[]; verification: object[] };
let adapter: DBAdapter;

beforeEach(async () => {
  tables = { session: [], user: [], account: [], verification: [] };
  adapter = withHashedTokens(memoryAdapter(tables))({});
  await create(TOKEN);
  await create(OTHER);
});

const create = (token: string, into: Pick<DBAdapter, "create"> = adapter) =>
  into.create<Record<string, unknown>, Row>({
    model: "session",
    data: { token, userId: "u", userAgent: "" },
  });

const byToken = (value: string): Where[] => [{ field: "token", value }];
const find = (where: Where[]) => adapter.findOne<Row>({ model: "session", where });
const stored = () => tables.session.map(({ token }) => token);

test("a token is kept as SHA-256, which is no token itself", () => {
  expect(hashToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(stored()).toEqual([hashToken(TOKEN), hashToken(OTHER)]);
});

test("who makes a session, or looks it up by its token, gets the token back", async () => {
  expect(await create("e".repeat(32))).toMatchObject({ token: "e".repeat(32) });
  expect(await find(byToken(TOKEN))).toMatchObject({ token: TOKEN, userId: "u" });
  expect(JSON.stringify(tables)).not.toContain(TOKEN);
});

test("a session that is found by anything else tells no token", async () => {
  const id = tables.session[0]?.id ?? "";
  expect(await find([{ field: "id", value: id }])).toMatchObject({ id, token: hashToken(TOKEN) });
  const either: Where[] = [{ field: "token", operator: "in", value: [TOKEN, OTHER] }];
  expect(await find(either)).toMatchObject({ id, token: hashToken(TOKEN) });
});

test("what stands in the table finds nothing, nor does an unknown token", async () => {
  for (const token of [hashToken(TOKEN), "unknown"]) {
    expect(await find(byToken(token))).toBeNull();
    expect(await adapter.count({ model: "session", where: byToken(token) })).toBe(0);
  }
  expect(await find([{ field: "token", value: null }])).toBeNull();
});

describe("by the token that its owner has", () => {
  test("sessions are listed and counted, one or several", async () => {
    const where: Where[] = [{ field: "token", operator: "in", value: [TOKEN, "unknown", OTHER] }];
    expect(await adapter.findMany<Row>({ model: "session", where })).toHaveLength(2);
    expect(await adapter.findMany<Row>({ model: "session", where: byToken(OTHER) })).toMatchObject([
      { token: hashToken(OTHER) },
    ]);
    expect(await adapter.count({ model: "session", where: byToken(TOKEN) })).toBe(1);
    expect(await adapter.count({ model: "session" })).toBe(2);
  });

  test("a session is changed", async () => {
    const [where, other] = [byToken(TOKEN), byToken(OTHER)];
    await adapter.update({ model: "session", where, update: { userAgent: "one" } });
    await adapter.updateMany({ model: "session", where: other, update: { userAgent: "two" } });
    expect(tables.session.map(({ userAgent }) => userAgent)).toEqual(["one", "two"]);
  });

  test("a session is ended, and the other is not", async () => {
    await adapter.delete({ model: "session", where: byToken(TOKEN) });
    expect(await adapter.count({ model: "session", where: byToken(TOKEN) })).toBe(0);
    expect(await adapter.count({ model: "session", where: byToken(OTHER) })).toBe(1);
    expect(await adapter.deleteMany({ model: "session", where: byToken(OTHER) })).toBe(1);
    await create(TOKEN);
    expect(await adapter.consumeOne<Row>({ model: "session", where: byToken(TOKEN) })).toMatchObject({
      userId: "u",
    });
    expect(await adapter.count({ model: "session" })).toBe(0);
  });

  test("all of it holds within a transaction", async () => {
    await adapter.transaction(async (inner) => {
      expect(await create("f".repeat(32), inner)).toMatchObject({ token: "f".repeat(32) });
      const found = await inner.findOne<Row>({ model: "session", where: byToken("f".repeat(32)) });
      expect(found).toMatchObject({ token: "f".repeat(32) });
      await inner.delete({ model: "session", where: byToken(TOKEN) });
    });
    expect(stored().toSorted()).toEqual([hashToken(OTHER), hashToken("f".repeat(32))].toSorted());
  });
});

test("what is no session passes as it is", async () => {
  const withField = { user: { additionalFields: { token: { type: "string" } } } } as const;
  const passing = withHashedTokens(memoryAdapter(tables))(withField);
  const data = { name: "Test Person", email: "a@example.com", token: TOKEN };
  expect(await passing.create({ model: "user", data })).toMatchObject(data);
  expect(tables.user).toMatchObject([data]);
  expect(await passing.findOne({ model: "user", where: byToken(TOKEN) })).toMatchObject(data);
  expect(await passing.findOne({ model: "user", where: byToken(hashToken(TOKEN)) })).toBeNull();
  const without: Where[] = [{ field: "token", operator: "ne", value: OTHER }];
  expect(await passing.findOne({ model: "user", where: without })).toMatchObject(data);
  expect(await passing.count({ model: "user" })).toBe(1);
});
