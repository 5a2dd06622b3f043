import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "../clock/durations.ts";
import { asOwner } from "../db/test-database.ts";
import { insertUser } from "../db/test-rows.ts";
import type { NewSession } from "./accounts.ts";
import { buildTestAuth, newClient, START, type TestAuth } from "./test/auth.ts";

let auth: TestAuth;
beforeAll(async () => {
  auth = await buildTestAuth();
});
afterAll(() => auth.close());
beforeEach(async () => {
  auth.clock.at = START;
  await asOwner(auth.database, (client) => client.query("delete from users where visitor_until is not null"));
});

const nextDay = new Date(START.getTime() + DAY_MS);
const startVisit = () => auth.accounts.startVisit({ name: "Ada", company: "Kettle Ltd" }, newClient());
const actorOf = ({ token }: NewSession) => auth.accounts.findActor(`Bearer ${token}`);

/** Visits that end on the next day. */
const openVisits = (count: number) =>
  asOwner(auth.database, (client) =>
    client.query(
      `insert into users (id, name, email, visitor_until)
       select gen_random_uuid(), 'Visitor', gen_random_uuid() || '@visitor.invalid', $2
       from generate_series(1, $1)`,
      [count, nextDay],
    ),
  );

test("a visit is a session of one day, of a visitor without a password", async () => {
  const visit = await startVisit();
  expect(visit.expiresAt).toEqual(nextDay);
  expect(await actorOf(visit)).toMatchObject({
    userId: visit.userId,
    sessionExpiresAt: nextDay,
    isVisitor: true,
  });
  const { rows } = await auth.pools.auth.query(
    "select name, company, email_verified, visitor_until from users where id = $1",
    [visit.userId],
  );
  expect(rows).toEqual([
    { name: "Ada", company: "Kettle Ltd", email_verified: true, visitor_until: nextDay },
  ]);
  const email = `visitor-${visit.userId}@visitor.invalid`;
  expect(await auth.passwords.findByEmail(email)).toMatchObject({ hash: undefined });
  auth.clock.at = nextDay;
  expect(await actorOf(visit)).toBeUndefined();
});

test("a visit whose work alongside fails leaves no visitor behind", async () => {
  const failing = auth.accounts.startVisit({ name: "Ada", company: "" }, newClient(), async () => {
    throw new RangeError("no");
  });
  await expect(failing).rejects.toThrow(RangeError);
  const visitors = await auth.pools.auth.query("select 1 from users where visitor_until is not null");
  expect(visitors.rowCount).toBe(0);
});

test("a visit is refused while 200 are open; those that ended make room", async () => {
  await openVisits(199);
  await startVisit();
  await expect(startVisit()).rejects.toMatchObject({
    code: "unavailable",
    message:
      "Too many people are looking at the example right now. Try again later, or start your own account.",
  });
  auth.clock.at = nextDay;
  expect(await actorOf(await startVisit())).toMatchObject({ isVisitor: true });
});

test("visits that start at once are admitted only while there is room", async () => {
  await openVisits(198);
  const starts = await Promise.allSettled(Array.from({ length: 4 }, startVisit));
  expect(starts.map(({ status }) => status).toSorted()).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "rejected",
  ]);
});

test("the end of all visits signs every visitor out, and nobody else", async () => {
  const visits = [await startVisit(), await startVisit()];
  const own = await auth.accounts.startSessionOf(await insertUser(auth.database), newClient());
  expect(await auth.accounts.endVisits()).toBe(2);
  for (const visit of visits) expect(await actorOf(visit)).toBeUndefined();
  expect(await actorOf(own)).toMatchObject({ userId: own.userId });
  expect(await auth.accounts.endVisits()).toBe(0);
});

test("a visitor whose visit could not begin is removed, and no other user can be", async () => {
  const visit = await startVisit();
  const own = await auth.accounts.startSessionOf(await insertUser(auth.database), newClient());
  await auth.accounts.cancelVisit(visit.userId);
  await auth.accounts.cancelVisit(own.userId);
  expect(await actorOf(visit)).toBeUndefined();
  expect(await actorOf(own)).toMatchObject({ userId: own.userId });
  const left = await auth.pools.auth.query("select 1 from users where id = $1", [visit.userId]);
  expect(left.rowCount).toBe(0);
});
