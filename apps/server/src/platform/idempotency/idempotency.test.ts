import { describe, expect, test } from "vitest";
import { testDgPlan } from "../../modules/dg-plans/test-dg-plan.ts";
import { testDetails, testProduct } from "../../modules/gtm-plans/test-plan.ts";
import { testCost } from "../../modules/product-costs/test-cost.ts";
import { testRun, testSimulation } from "../../modules/simulations/test-simulation.ts";
import { testServer } from "../../test/server.ts";
import { asOwnerOf, grantPlan } from "../db/test-database.ts";

const HOUR = 60 * 60 * 1000;
const DETAILS = "/api/gtm-plan/save-basic-details";

const server = testServer({ user: "per test" });
const { user } = server;

function post(url: string, payload: object | undefined, key?: string, by = user) {
  return server.app.inject({
    method: "POST",
    url,
    headers: { ...by.headers, ...(key !== undefined && { "idempotency-key": key }) },
    ...(payload && { payload }),
  });
}

const list = async (url: string, by = user) =>
  (await server.app.inject({ url, headers: by.headers })).json<{ id: string }[]>();
const costs = (by = user) => list("/api/product-cost", by);
const plans = (by = user) => list("/api/gtm-plan/get-saved-gtm-plans", by);
const seen = (answer: Awaited<ReturnType<typeof post>>) => ({
  status: answer.statusCode,
  etag: answer.headers.etag,
  type: answer.headers["content-type"],
  body: answer.body,
});
const rowsOf = (text: string, by = user) =>
  asOwnerOf(server.database, by.userId, async (client) => (await client.query<object>(text)).rows);

describe("100 requests at once with one key", () => {
  test.each([
    ["a cost", "/api/product-cost", testCost(), costs],
    ["a plan", DETAILS, testDetails(), plans],
  ] as const)("make %s once, and get one answer", async (_what, url, body, made) => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(url, body, "the-key")));
    const [first] = answers;
    expect(first && seen(first)).toMatchObject({
      status: 200,
      etag: '"v1"',
      type: "application/json; charset=utf-8",
    });
    for (const answer of answers) expect(seen(answer)).toEqual(first && seen(first));
    expect(await made()).toEqual([expect.objectContaining({ id: first?.json<{ id: string }>().id })]);
  });

  test("save a simulation once and count it once", async () => {
    const { id: costId } = (await post("/api/product-cost", testCost())).json<{ id: string }>();
    const body = testSimulation({ costId });
    const answers = await Promise.all(Array.from({ length: 4 }, () => post("/api/simulation", body, "k")));
    const [first] = answers;
    expect(first?.statusCode, first?.body).toBe(200);
    for (const answer of answers) expect(seen(answer)).toEqual(first && seen(first));
    expect(await list("/api/simulation")).toHaveLength(1);
    expect(await rowsOf("select 1 from ledger")).toHaveLength(1);
  });
});

describe("a key", () => {
  test("answers a retry with what was answered first, though the cost has changed since", async () => {
    const first = await post("/api/product-cost", testCost(), "lost");
    const { id } = first.json<{ id: string }>();
    await user.api.send("updateProductCost", { params: { id }, body: testCost({ costTitle: "Changed" }) });
    expect(seen(await post("/api/product-cost", testCost(), "lost"))).toEqual(seen(first));
    expect(await costs()).toHaveLength(1);
  });

  test("with another body is refused, and nothing is made", async () => {
    await post("/api/product-cost", testCost(), "one");
    const answer = await post("/api/product-cost", testCost({ costTitle: "Another" }), "one");
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: "invalid", issues: [{ path: "" }] });
    expect(await costs()).toHaveLength(1);
  });

  test("with another path is refused, and each document keeps its own", async () => {
    const gtmPlanId = (await post(DETAILS, testDetails())).json<{ id: string }>().id;
    const action = { channelKey: 6, channel: "Discovery meetings", actionItem: "Call them" };
    const [first, second] = [
      (await post("/api/dg-plan", testDgPlan({ gtmPlanId }))).json<{ id: string }>().id,
      (await post("/api/dg-plan", testDgPlan({ gtmPlanId, planname: "Other" }))).json<{ id: string }>().id,
    ];
    const added = await post(`/api/dg-plan/${first}/actions`, action, "k1");
    expect(added.statusCode, added.body).toBe(200);
    const refused = await post(`/api/dg-plan/${second}/actions`, action, "k1");
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: "invalid", issues: [{ path: "" }] });
    expect(seen(await post(`/api/dg-plan/${first}/actions`, action, "k1"))).toEqual(seen(added));
    expect((await post(`/api/dg-plan/${second}/actions`, action, "k2")).statusCode).toBe(200);
    for (const id of [first, second]) {
      const plan = await user.api.send("getDgPlan", { params: { id } });
      expect(plan.body.split("Call them")).toHaveLength(2);
    }
  });

  test("of a copied plan does not answer for a plan that does not exist", async () => {
    const id = (await post(DETAILS, testDetails())).json<{ id: string }>().id;
    await grantPlan(server.database, user.userId, "enterprise");
    const copied = await post(`/api/gtm-plan/${id}/duplicate`, {}, "k2");
    expect(copied.statusCode, copied.body).toBe(200);
    const unknown = "00000000-0000-0000-0000-000000000000";
    expect((await post(`/api/gtm-plan/${unknown}/duplicate`, {}, "k2")).statusCode).toBe(422);
    expect((await post(`/api/gtm-plan/${unknown}/duplicate`, {}, "k3")).statusCode).toBe(404);
    expect(await plans()).toHaveLength(2);
  });

  test("is its user's and its route's own", async () => {
    const other = await server.signUp();
    const [mine, theirs, plan] = [
      await post("/api/product-cost", testCost(), "same"),
      await post("/api/product-cost", testCost({ costTitle: "Theirs" }), "same", other),
      await post(DETAILS, testDetails(), "same"),
    ];
    expect([mine.statusCode, theirs.statusCode, plan.statusCode]).toEqual([200, 200, 200]);
    expect(theirs.body).not.toBe(mine.body);
    expect(await costs()).toHaveLength(1);
    expect(await costs(other)).toHaveLength(1);
    expect(await plans()).toHaveLength(1);
  });

  test("of a refused request can be used for the corrected one", async () => {
    expect((await post(DETAILS, testDetails(), "k1")).statusCode).toBe(200);
    expect((await post(DETAILS, testDetails({ products: [] }), "k2")).statusCode).toBe(422);
    const second = testDetails({ products: [testProduct({ name: "Second" })] });
    expect((await post(DETAILS, second, "k2")).statusCode).toBe(403);
    await grantPlan(server.database, user.userId, "enterprise");
    expect((await post(DETAILS, second, "k2")).statusCode).toBe(200);
    expect(await plans()).toHaveLength(2);
  });

  test("is forgotten after 24 hours, and its row goes with the next one", async () => {
    const early = await server.signUp();
    const first = await post("/api/product-cost", testCost(), "day", early);
    await post("/api/product-cost", testCost(), "day-2", early);
    server.clock.advance(25 * HOUR);
    const again = await post("/api/product-cost", testCost({ costTitle: "Next day" }), "day", early);
    expect(again.statusCode).toBe(200);
    expect(again.body).not.toBe(first.body);
    expect(await costs(early)).toHaveLength(3);
    expect(await rowsOf("select key from idempotency_keys", early)).toEqual([{ key: "day" }]);
  });

  test("that is still running after the wait answers 409 with Retry-After", async () => {
    await asOwnerOf(server.database, user.userId, async (client) => {
      await client.query("begin");
      await client.query(
        `insert into idempotency_keys (user_id, key, route, body_hash, expires_at)
         values (app_user(), 'slow', 'POST /api/product-cost', 'x', now() + interval '1 day')`,
      );
      const answer = await post("/api/product-cost", testCost(), "slow");
      expect(answer.statusCode).toBe(409);
      expect(answer.headers["retry-after"]).toBe("1");
      expect(answer.json()).toMatchObject({ code: "conflict" });
      await client.query("rollback");
    });
    expect((await post("/api/product-cost", testCost(), "slow")).statusCode).toBe(200);
    expect(await costs()).toHaveLength(1);
  });

  test("that is empty, too long or not ASCII is refused", async () => {
    for (const key of ["", "a".repeat(256), "a b", "clé"]) {
      const answer = await post("/api/product-cost", testCost(), key);
      expect(answer.statusCode, key).toBe(400);
    }
    expect(await costs()).toEqual([]);
  });
});

test("a run with a key is counted once, and answered again without a run", async () => {
  const body = { ...testRun(), cost: testCost() };
  const first = await post("/api/simulation/run", body, "run");
  expect(first.statusCode).toBe(200);
  expect(seen(await post("/api/simulation/run", body, "run"))).toEqual(seen(first));
  expect(await rowsOf("select 1 from ledger")).toHaveLength(1);
});
