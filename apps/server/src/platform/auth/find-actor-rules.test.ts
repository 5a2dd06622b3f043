import { beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "../clock/durations.ts";
import { insertTeam } from "../db/test-teams.ts";
import { after, bearer, signInAt, testFindActor } from "./test/find-actor.ts";

const actors = testFindActor();
const { clock, user, findActor, lastUse } = actors;

let team: string;
beforeEach(async () => {
  team = await insertTeam(actors.database, [{ userId: user.userId, role: "editor" }]);
});

const demand = (rule: "idle_minutes" | "two_factor", value: number | boolean) =>
  actors.pools.auth.query(`insert into session_rules (workspace_id, ${rule}) values ($1, $2)`, [team, value]);

const isAlive = async () => (await findActor(bearer(user.token))) !== undefined;

describe("a session of a team with an idle time of 30 minutes", () => {
  beforeEach(() => demand("idle_minutes", 30));

  test("a session ends when it was not used for longer than its idle time", async () => {
    clock.at = after(signInAt, 30 * MINUTE_MS + 1);
    expect(await isAlive()).toBe(false);
    expect(await lastUse()).toEqual(signInAt);
  });

  test("a session stays alive for its idle time after each use", async () => {
    clock.at = after(signInAt, 30 * MINUTE_MS);
    expect(await isAlive()).toBe(true);
    clock.at = after(signInAt, 60 * MINUTE_MS);
    expect(await isAlive()).toBe(true);
    clock.at = after(signInAt, 90 * MINUTE_MS + 1);
    expect(await isAlive()).toBe(false);
  });

  test("the last use of a session with an idle time is recorded at most once a minute", async () => {
    clock.at = after(signInAt, MINUTE_MS);
    await isAlive();
    expect(await lastUse()).toEqual(signInAt);
    clock.at = after(signInAt, MINUTE_MS + 1);
    await isAlive();
    expect(await lastUse()).toEqual(clock.at);
  });
});

describe("in a team that demands a second factor", () => {
  beforeEach(() => demand("two_factor", true));

  const enter = () => findActor(bearer(user.token), team);
  const begin = (enabledAt: Date | null) =>
    actors.pools.auth.query(
      "insert into two_factors (user_id, sealed, begun_at, enabled_at) values ($1, 'sealed', $2, $3)",
      [user.userId, signInAt, enabledAt],
    );
  const refusal = {
    code: "forbidden",
    message:
      "This workspace needs two-factor sign-in. Turn it on under Account, Sign-in methods, or use company sign-in.",
  };

  test("a member without a second factor is refused in the team, and not in the personal workspace", async () => {
    await expect(enter()).rejects.toMatchObject(refusal);
    expect(await isAlive()).toBe(true);
  });

  test("a second factor counts once its first code was confirmed", async () => {
    await begin(null);
    await expect(enter()).rejects.toMatchObject(refusal);
    await actors.pools.auth.query("update two_factors set enabled_at = $2 where user_id = $1", [
      user.userId,
      signInAt,
    ]);
    expect(await enter()).toMatchObject({ workspace: { id: team, role: "editor" } });
  });

  test("a session that began by the sign-in of the company needs no second factor", async () => {
    const beginBy = (company: string) =>
      actors.pools.auth.query("update sessions set company_id = $2 where id = $1", [user.sessionId, company]);
    await beginBy(await insertTeam(actors.database, []));
    await expect(enter()).rejects.toMatchObject(refusal);
    await beginBy(team);
    expect(await enter()).toMatchObject({ workspace: { id: team } });
  });
});
