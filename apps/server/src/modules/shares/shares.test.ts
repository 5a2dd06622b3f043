import type { FailureReply, ReplyOf, SharedDocument, ShareKind } from "@beachhead/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "../../platform/clock/durations.ts";
import { newId } from "../../platform/db/uuid.ts";
import { percentOf, shortMoney } from "../../platform/exports/words.ts";
import { makerOf, sendTo } from "../../test/fixtures.ts";
import { testServer } from "../../test/server.ts";

const server = testServer({ user: "per test", plan: "enterprise" });
const { user } = server;

const NO_LINK = "This link was not found.";
const closed = { status: 404, success: false, error: NO_LINK, message: NO_LINK, code: "not_found" };

/** Views of dashboards have tests of their own: modules/dashboards/views. */
type Kind = Exclude<ShareKind, "dashboard-view">;
const ids: Record<Kind, string> = { simulation: "", "dg-plan": "" };
const kinds: Kind[] = ["simulation", "dg-plan"];

beforeEach(async () => {
  const make = makerOf(sendTo(server), user, "Shared");
  ids.simulation = (await make("simulation")).id;
  ids["dg-plan"] = (await make("dgPlan")).id;
});

type Created = ReplyOf<"createShare">;

async function share(kind: Kind, payload: object = {}): Promise<Created> {
  const answer = await user.api.send("createShare", { params: { kind, id: ids[kind] }, body: payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Created>();
}

const read = (token: string) => server.client.send("getSharedDocument", { params: { shareToken: token } });
const list = (kind: Kind) => user.api.call("listShares", { params: { kind, id: ids[kind] } });
const revoke = (kind: Kind, shareId: string, as = user) =>
  as.api.send("revokeShare", { params: { kind, id: ids[kind], shareId } });

async function answerTo(token: string): Promise<object> {
  const answer = await read(token);
  const { requestId: _requestId, ...body } = answer.json<FailureReply>();
  return { status: answer.statusCode, ...body };
}

test("a link of a simulation shows its stored odds without an account, and no id, cost title or address", async () => {
  const simulation = await user.api.call("getSimulation", { params: { id: ids.simulation } });
  const { token, path } = await share("simulation");
  expect(path).toBe(`/shared/view/${token}`);
  const answer = await read(token);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const document = answer.json<SharedDocument>();
  expect(document).toMatchObject({ kind: "simulation", title: simulation.simulationTitle });
  const [first] = document.findings;
  const [block] = first?.rows[0]?.blocks ?? [];
  expect(block).toMatchObject({
    kind: "figures",
    figures: [
      { value: percentOf(simulation.result.monteCarlo.probability.both) },
      { value: percentOf(simulation.result.monteCarlo.probability.revenue) },
      { value: percentOf(simulation.result.monteCarlo.probability.ebit) },
    ],
  });
  for (const secret of [user.userId, user.email, ids.simulation, simulation.costId ?? "none"])
    expect(answer.body).not.toContain(secret);
});

test("a link of a channel plan shows the current totals of its summary", async () => {
  const { token } = await share("dg-plan");
  const summary = await user.api.call("getDgPlanSummary", { params: { id: ids["dg-plan"] } });
  const document = (await read(token)).json<SharedDocument>();
  expect(document.findings[0]?.title).toContain(shortMoney(summary.totals.revenueImpact));
  expect(document.kind).toBe("dg-plan");
});

describe.each(kinds)("of a %s", (kind) => {
  test("an unknown, revoked or expired link and one to a deleted document get the same 404", async () => {
    const revoked = await share(kind);
    expect((await revoke(kind, revoked.id)).statusCode).toBe(200);
    const expired = await share(kind, { expiresInDays: 1 });
    const open = await share(kind, { expiresInDays: 2 });
    server.clock.advance(DAY_MS);
    expect((await read(open.token)).statusCode).toBe(200);
    for (const wrong of [
      "x",
      "a".repeat(43),
      `${open.token}A`,
      ids[kind],
      "' or true --",
      revoked.token,
      expired.token,
    ])
      expect(await answerTo(wrong), wrong).toEqual(closed);
    const params = { id: ids[kind] };
    const call = kind === "simulation" ? ("deleteSimulation" as const) : ("deleteDgPlan" as const);
    expect((await user.api.send(call, { params })).statusCode).toBe(200);
    expect(await answerTo(open.token)).toEqual(closed);
    const restore = kind === "simulation" ? ("undeleteSimulation" as const) : ("undeleteDgPlan" as const);
    expect((await user.api.send(restore, { params })).statusCode).toBe(200);
    expect(await answerTo(open.token)).toEqual(closed);
    expect((await list(kind)).map(({ state }) => state)).toEqual(["revoked", "expired", "revoked"]);
  });

  test("another user creates, lists and revokes no link", async () => {
    const { token, id: shareId } = await share(kind);
    const other = await server.signUp();
    const params = { kind, id: ids[kind] };
    expect((await other.api.send("createShare", { params, body: {} })).statusCode).toBe(404);
    expect((await other.api.send("listShares", { params })).statusCode).toBe(404);
    expect((await revoke(kind, shareId, other)).statusCode).toBe(404);
    for (const wrong of [newId(), "1", "1' or '1'='1"])
      expect((await revoke(kind, encodeURIComponent(wrong))).statusCode).toBe(404);
    expect((await read(token)).statusCode).toBe(200);
  });

  test("a link of one kind is not reached through the other kind", async () => {
    const { id: shareId, token } = await share(kind);
    const other: Kind = kind === "simulation" ? "dg-plan" : "simulation";
    const params = { kind: other, id: ids[kind], shareId };
    expect((await user.api.send("revokeShare", { params })).statusCode).toBe(404);
    expect((await user.api.send("createShare", { params, body: {} })).statusCode).toBe(404);
    expect((await read(token)).statusCode).toBe(200);
  });

  test("a document has at most 50 open links; a revoked one makes room", async () => {
    await server.query(
      `insert into shares (owner_id, id, kind, subject_id, created_at, expires_at)
         select app_user(), gen_random_uuid(), $1, $2, now(), now() + interval '400 days' from generate_series(1, 50)`,
      [kind, ids[kind]],
    );
    const params = { kind, id: ids[kind] };
    expect((await user.api.send("createShare", { params, body: {} })).statusCode).toBe(409);
    await revoke(kind, (await list(kind))[0]?.id ?? "");
    await share(kind);
  });
});

test("after the trial no link is created, and every link can be revoked", async () => {
  const { token, id: shareId } = await share("simulation");
  await server.query(
    "update subscriptions set plan = 'trial', end_at = null, trial_ends_at = now() - interval '1 minute'",
  );
  const params = { kind: "simulation" as const, id: ids.simulation };
  expect((await user.api.send("createShare", { params, body: {} })).statusCode).toBe(403);
  expect((await read(token)).statusCode).toBe(200);
  expect((await revoke("simulation", shareId)).statusCode).toBe(200);
  expect(await answerTo(token)).toEqual(closed);
});

test("the audit log has each link created and revoked, and no token", async () => {
  const made = await share("dg-plan");
  await revoke("dg-plan", made.id);
  const audit = await server.query(
    "select action, detail from audit_log where action like 'dg-plan.%share' order by created_at, id",
  );
  expect(audit).toEqual([
    { action: "dg-plan.share", detail: { share: made.id, expiresAt: made.expiresAt } },
    { action: "dg-plan.unshare", detail: { share: made.id } },
  ]);
  expect(JSON.stringify(server.logged)).not.toContain(made.token);
});
