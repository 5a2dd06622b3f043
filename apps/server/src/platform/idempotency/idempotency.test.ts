import type { EndpointName } from "@beachhead/contract";
import { describe, expect, test } from "vitest";
import { testDgPlan } from "../../modules/dg-plans/test-dg-plan.ts";
import { testDetails, testProduct } from "../../modules/gtm-plans/test-plan.ts";
import { testCost } from "../../modules/product-costs/test-cost.ts";
import { testRun, testSimulation } from "../../modules/simulations/test-simulation.ts";
import type { TestResponse } from "../../test/client.ts";
import { testServer } from "../../test/server.ts";
import { asTestUser, buildTestApp } from "../../test-app.ts";
import { HOUR_MS } from "../clock/durations.ts";
import { asOwnerOf, grantPlan } from "../db/test-database.ts";

const server = testServer({ user: "per test" });
const { user } = server;

const costs = (by = user) => by.api.call("listProductCosts");
const plans = (by = user) => by.api.call("listGtmPlans");
const seen = (answer: Pick<TestResponse<EndpointName>, "statusCode" | "headers" | "body">) => ({
  status: answer.statusCode,
  etag: answer.headers.etag,
  type: answer.headers["content-type"],
  body: answer.body,
});

describe("100 requests at once with one key", () => {
  test.each([
    ["a cost", "createProductCost", testCost(), costs],
    ["a plan", "saveBasicDetails", testDetails(), plans],
  ] as const)("100 parallel uses of a key make %s once, with one answer", async (_what, name, body, made) => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => user.api.send(name, { idempotencyKey: "the-key", body })),
    );
    const [first] = answers;
    expect(first && seen(first)).toMatchObject({
      status: 200,
      etag: '"v1"',
      type: "application/json; charset=utf-8",
    });
    for (const answer of answers) expect(seen(answer)).toEqual(first && seen(first));
    expect(await made()).toEqual([expect.objectContaining({ id: first?.json<{ id: string }>().id })]);
  });

  test("four concurrent requests with one key save a simulation once and count it once", async () => {
    const { id: costId } = await user.api.callUntyped("createProductCost", { body: testCost() });
    const body = testSimulation({ costId });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => user.api.send("createSimulation", { idempotencyKey: "k", body })),
    );
    const [first] = answers;
    expect(first?.statusCode, first?.body).toBe(200);
    for (const answer of answers) expect(seen(answer)).toEqual(first && seen(first));
    expect(await user.api.call("listSimulations")).toHaveLength(1);
    expect(await server.query("select 1 from ledger")).toHaveLength(1);
  });
});

describe("a key", () => {
  test("a retry with the same key gets the first answer, though the cost has changed since", async () => {
    const first = await user.api.send("createProductCost", {
      idempotencyKey: "lost",
      body: testCost(),
    });
    const { id } = first.json<{ id: string }>();
    await user.api.send("updateProductCost", { params: { id }, body: testCost({ costTitle: "Changed" }) });
    expect(
      seen(
        await user.api.send("createProductCost", {
          idempotencyKey: "lost",
          body: testCost(),
        }),
      ),
    ).toEqual(seen(first));
    expect(await costs()).toHaveLength(1);
  });

  test("an idempotency key with another body is refused, and nothing is created", async () => {
    await user.api.send("createProductCost", { idempotencyKey: "one", body: testCost() });
    const answer = await user.api.send("createProductCost", {
      idempotencyKey: "one",
      body: testCost({ costTitle: "Another" }),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: "invalid", issues: [{ path: "" }] });
    expect(await costs()).toHaveLength(1);
  });

  test("an idempotency key with another path is refused, and each document has its own item", async () => {
    const gtmPlanId = (await user.api.callUntyped("saveBasicDetails", { body: testDetails() })).id;
    const action = { channelKey: 6, channel: "Discovery meetings", actionItem: "Call them" };
    const [first, second] = [
      (await user.api.callUntyped("createDgPlan", { body: testDgPlan({ gtmPlanId }) })).id,
      (await user.api.callUntyped("createDgPlan", { body: testDgPlan({ gtmPlanId, planname: "Other" }) })).id,
    ];
    const added = await user.api.send("addDgAction", {
      params: { id: first },
      idempotencyKey: "k1",
      body: action,
    });
    expect(added.statusCode, added.body).toBe(200);
    const refused = await user.api.send("addDgAction", {
      params: { id: second },
      idempotencyKey: "k1",
      body: action,
    });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: "invalid", issues: [{ path: "" }] });
    expect(
      seen(
        await user.api.send("addDgAction", {
          params: { id: first },
          idempotencyKey: "k1",
          body: action,
        }),
      ),
    ).toEqual(seen(added));
    expect(
      (
        await user.api.send("addDgAction", {
          params: { id: second },
          idempotencyKey: "k2",
          body: action,
        })
      ).statusCode,
    ).toBe(200);
    for (const id of [first, second]) {
      const plan = await user.api.send("getDgPlan", { params: { id } });
      expect(plan.body.split("Call them")).toHaveLength(2);
    }
  });

  test("the idempotency key of a copied plan does not answer for a plan that does not exist", async () => {
    const id = (await user.api.callUntyped("saveBasicDetails", { body: testDetails() })).id;
    await grantPlan(server.database, user.userId, "enterprise");
    const copied = await user.api.send("duplicateGtmPlan", {
      params: { id },
      idempotencyKey: "k2",
      body: {},
    });
    expect(copied.statusCode, copied.body).toBe(200);
    const unknown = "00000000-0000-0000-0000-000000000000";
    expect(
      (
        await user.api.send("duplicateGtmPlan", {
          params: { id: unknown },
          idempotencyKey: "k2",
          body: {},
        })
      ).statusCode,
    ).toBe(422);
    expect(
      (
        await user.api.send("duplicateGtmPlan", {
          params: { id: unknown },
          idempotencyKey: "k3",
          body: {},
        })
      ).statusCode,
    ).toBe(404);
    expect(await plans()).toHaveLength(2);
  });

  test("an idempotency key is scoped to its user and its route", async () => {
    const other = await server.signUp();
    const [mine, theirs, plan] = [
      await user.api.send("createProductCost", { idempotencyKey: "same", body: testCost() }),
      await other.api.send("createProductCost", {
        idempotencyKey: "same",
        body: testCost({ costTitle: "Theirs" }),
      }),
      await user.api.send("saveBasicDetails", { idempotencyKey: "same", body: testDetails() }),
    ];
    expect([mine.statusCode, theirs.statusCode, plan.statusCode]).toEqual([200, 200, 200]);
    expect(theirs.body).not.toBe(mine.body);
    expect(await costs()).toHaveLength(1);
    expect(await costs(other)).toHaveLength(1);
    expect(await plans()).toHaveLength(1);
  });

  test("the idempotency key of a refused request can be used for the corrected one", async () => {
    const save = async (idempotencyKey: string, body: object) =>
      (await user.api.send("saveBasicDetails", { idempotencyKey, body })).statusCode;
    expect(await save("k1", testDetails())).toBe(200);
    expect(await save("k2", testDetails({ products: [] }))).toBe(422);
    const second = testDetails({ products: [testProduct({ name: "Second" })] });
    expect(await save("k2", second)).toBe(403);
    await grantPlan(server.database, user.userId, "enterprise");
    expect(await save("k2", second)).toBe(200);
    expect(await plans()).toHaveLength(2);
  });

  test("an idempotency key expires after 24 hours, and its row is deleted with the next one", async () => {
    const early = await server.signUp();
    const first = await early.api.send("createProductCost", {
      idempotencyKey: "day",
      body: testCost(),
    });
    await early.api.send("createProductCost", { idempotencyKey: "day-2", body: testCost() });
    server.clock.advance(25 * HOUR_MS);
    const again = await early.api.send("createProductCost", {
      idempotencyKey: "day",
      body: testCost({ costTitle: "Next day" }),
    });
    expect(again.statusCode).toBe(200);
    expect(again.body).not.toBe(first.body);
    expect(await costs(early)).toHaveLength(3);
    expect(await server.query("select key from idempotency_keys", [], early)).toEqual([{ key: "day" }]);
  });

  test("an idempotency key still in use after the wait answers 409 with Retry-After", async () => {
    const impatient = await buildTestApp({ database: server.database, databaseLimits: { lock: 200 } });
    await asOwnerOf(server.database, user.userId, async (client) => {
      await client.query("begin");
      await client.query(
        `insert into idempotency_keys (user_id, key, route, body_hash, expires_at)
         values (app_user(), 'slow', 'POST /api/product-cost', 'x', now() + interval '1 day')`,
      );
      const answer = await asTestUser(impatient.app, user).api.send("createProductCost", {
        idempotencyKey: "slow",
        body: testCost(),
      });
      expect(answer.statusCode).toBe(409);
      expect(answer.headers["retry-after"]).toBe("1");
      expect(answer.json()).toMatchObject({ code: "conflict" });
      await client.query("rollback");
    });
    await impatient.close();
    expect(
      (await user.api.send("createProductCost", { idempotencyKey: "slow", body: testCost() })).statusCode,
    ).toBe(200);
    expect(await costs()).toHaveLength(1);
  });

  test("an idempotency key that is empty, too long or not ASCII is refused", async () => {
    for (const key of ["", "a".repeat(256), "a b", "clé"]) {
      const answer = await user.api.send("createProductCost", {
        idempotencyKey: key,
        body: testCost(),
      });
      expect(answer.statusCode, key).toBe(400);
    }
    expect(await costs()).toEqual([]);
  });
});

test("a run with a key is counted once, and answered again without a run", async () => {
  const body = { ...testRun(), cost: testCost() };
  const first = await user.api.send("runSimulation", { idempotencyKey: "run", body });
  expect(first.statusCode).toBe(200);
  expect(seen(await user.api.send("runSimulation", { idempotencyKey: "run", body }))).toEqual(seen(first));
  expect(await server.query("select 1 from ledger")).toHaveLength(1);
});
