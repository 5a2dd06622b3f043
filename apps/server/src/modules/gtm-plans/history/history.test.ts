import type { FailureReply, GtmPlanReply, ReplyOf } from "@beachhead/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "../../../platform/clock/durations.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { testServer } from "../../../test/server.ts";
import { testDetails, testProduct } from "../test-plan.ts";
import { testIndustries, testStepSave, testWholePlan, twoByTwo } from "../test-sections.ts";

const server = testServer({ user: "per test", plan: "enterprise" });
const { user } = server;
let id: string;

beforeEach(async () => {
  id = (await user.api.callUntyped("saveWholePlan", { body: testWholePlan(titles) })).id;
});

const titles = ["CRM-India", "CRM-Germany", "Ledger-India", "Ledger-Chile"];
const open = (planId = id) => user.api.call("getGtmPlan", { params: { id: planId } });
const versions = () => user.api.call("listGtmPlanVersions", { params: { id } });
const saveDetails = (changes: object) =>
  user.api.send("saveBasicDetails", { body: testDetails({ ...twoByTwo, id, ...changes }) });
const saveRational = (rational: string) =>
  user.api.send("saveSegmentation", testStepSave("saveSegmentation", id, { rational, industries: {} }));

/** What a plan says, without what every plan and version has of its own. */
function said(plan: GtmPlanReply, ...alsoWithout: string[]): object {
  const own = ["_id", "id", "gtmPlanId", "version", "createdAt", "updatedAt", ...alsoWithout];
  return { ...plan, ...Object.fromEntries(own.map((field) => [field, undefined] as const)) };
}

describe("a copy", () => {
  test("a copy of a plan has its plan's content under a name and ids of its own", async () => {
    const weights = { size: 100, growth: 0, openness: 0, fit: 0, coverage: 0, strength: 0 };
    await user.api.send("saveSegmentWeights", { params: { id }, body: weights });
    const answer = await user.api.send("duplicateGtmPlan", { params: { id } });
    expect(answer.statusCode, answer.body).toBe(200);
    const copied = answer.json<ReplyOf<"duplicateGtmPlan">>();
    expect(copied).toMatchObject({ success: true, gtmPlanName: "Launch 2027 copy", version: 1 });
    const [plan, copy] = [await open(), await open(copied.id)];
    const without = ["gtmPlanName", "products", "combinationData"];
    expect(said(copy, ...without)).toEqual(said(plan, ...without));
    expect(copy.products).toMatchObject(
      plan.products.map(({ id: _id, geoIds: _geoIds, ...product }) => product),
    );
    const ids = (each: GtmPlanReply) => each.combinationData.map((combination) => combination.id);
    expect(ids(copy).filter((each) => ids(plan).includes(each))).toEqual([]);
  });

  test("a copy of a plan gets a free name within the length limit, and does not change with its plan", async () => {
    await user.api.send("duplicateGtmPlan", { params: { id } });
    const second = (await user.api.send("duplicateGtmPlan", { params: { id } })).json<{
      id: string;
      gtmPlanName: string;
    }>();
    expect(second.gtmPlanName).toBe("Launch 2027 copy 2");
    await saveDetails({ gtmPlanName: "a".repeat(200) });
    const long = (await user.api.send("duplicateGtmPlan", { params: { id } })).json<{
      gtmPlanName: string;
    }>();
    expect(long.gtmPlanName).toBe(`${"a".repeat(195)} copy`);
    await saveRational("Changed");
    expect((await open(second.id)).segmentationData["CRM-India"]?.rational).toBe("Banks buy first");
  });

  test("a copy of a plan is made once for one key, only by its owner and not on an expired trial", async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        user.api.send("duplicateGtmPlan", {
          params: { id },
          idempotencyKey: "copy",
          body: {},
        }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const other = await server.signUp();
    expect((await other.api.send("duplicateGtmPlan", { params: { id }, body: {} })).statusCode).toBe(404);
    await server.query(
      "update subscriptions set plan = 'trial', end_at = null, trial_ends_at = now() - interval '1 minute'",
    );
    expect((await user.api.send("duplicateGtmPlan", { params: { id } })).statusCode).toBe(403);
  });
});

describe("history", () => {
  test("history stores the version before the first save after a pause, and none in between", async () => {
    await saveRational("A");
    await saveRational("B");
    expect(await versions()).toEqual([]);
    const before = await open();
    server.clock.advance(10 * MINUTE_MS + 1);
    await saveRational("C");
    await saveRational("D");
    const [kept, ...more] = await versions();
    expect(more).toEqual([]);
    expect(kept).toMatchObject({
      version: 3,
      reason: "pause",
      savedAt: before.updatedAt,
      gtmPlanName: "Launch 2027",
    });
    const seen = await user.api.send("getGtmPlanVersion", { params: { id, version: "3" } });
    expect(seen.headers.etag).toBe('"v3"');
    expect(seen.json()).toEqual(before);
  });

  test("history stores the version before filled combinations are removed", async () => {
    const before = await open();
    await saveDetails({ products: [testProduct({ geos: ["Germany"], industries: testIndustries })] });
    expect(await versions()).toMatchObject([{ version: 1, reason: "combinations" }]);
    expect(await user.api.call("getGtmPlanVersion", { params: { id, version: "1" } })).toEqual(before);
  });

  test("history stores the version before a plan is replaced, once for three replacements in a row", async () => {
    for (const _time of [1, 2, 3])
      await user.api.send("saveWholePlan", { body: testWholePlan([], { id, competitors: {} }) });
    expect(await versions()).toMatchObject([{ version: 1, reason: "replace" }]);
  });

  test("restoring a version brings the plan back as it was, and the restore can be undone", async () => {
    const before = await open();
    const weights = { size: 100, growth: 0, openness: 0, fit: 0, coverage: 0, strength: 0 };
    await user.api.send("saveSegmentWeights", { params: { id }, body: weights });
    await saveRational("Later");
    await user.api.send("saveGoals", { body: { gtmPlanId: id, goals: [], note: "None yet" } });
    await saveDetails({
      companyName: "Other",
      products: [testProduct({ name: "Till", geos: ["Peru"], industries: ["Mining"] })],
    });
    const later = await open();
    const kept = await versions();
    expect(kept.map(({ version }) => version)).toEqual([4]);
    const restored = await user.api.send("restoreGtmPlanVersion", {
      params: { id, version: "4" },
      ifMatch: 5,
      body: {},
    });
    expect(restored.statusCode, restored.body).toBe(200);
    expect(restored.headers.etag).toBe('"v6"');
    expect(await open()).toMatchObject({
      version: 6,
      companyName: "Acme",
      goals: [],
      goalsNote: "None yet",
      segmentWeights: weights,
      segmentationData: { ...before.segmentationData, "CRM-India": { rational: "Later", industries: {} } },
    });
    expect((await open()).combinationData).toEqual(before.combinationData);
    expect((await versions()).map(({ version, reason }) => [version, reason])).toEqual([
      [5, "restore"],
      [4, "combinations"],
    ]);
    await user.api.send("restoreGtmPlanVersion", { params: { id, version: "5" } });
    expect(said(await open())).toEqual(said(later));
  });

  test("restoring a version without steps removes the steps, and restoring a later one brings them back", async () => {
    const bare = (await user.api.callUntyped("saveBasicDetails", { body: testDetails(twoByTwo) })).id;
    const plain = await open(bare);
    server.clock.advance(11 * MINUTE_MS);
    await user.api.send("saveWholePlan", { body: testWholePlan(titles, { id: bare }) });
    const filled = await open(bare);
    await user.api.send("restoreGtmPlanVersion", { params: { id: bare, version: "1" } });
    expect(said(await open(bare))).toEqual(said(plain));
    await user.api.send("restoreGtmPlanVersion", { params: { id: bare, version: "2" } });
    expect(said(await open(bare))).toEqual(said(filled));
  });

  test("a version from before plans had a start month is shown and restored with years from January", async () => {
    server.clock.advance(11 * MINUTE_MS);
    await saveDetails({ yearStartMonth: 4 });
    await server.query("update gtm_plan_versions set snapshot = snapshot #- '{head,yearStartMonth}'");
    const version = "1";
    expect((await open()).yearStartMonth).toBe(4);
    const shown = await user.api.call("getGtmPlanVersion", { params: { id, version } });
    expect(shown.yearStartMonth).toBe(1);
    await user.api.send("restoreGtmPlanVersion", { params: { id, version } });
    expect((await open()).yearStartMonth).toBe(1);
    await user.api.send("restoreGtmPlanVersion", { params: { id, version: "2" } });
    expect((await open()).yearStartMonth).toBe(4);
  });

  test("history keeps the newest hundred versions", async () => {
    await server.query(`insert into gtm_plan_versions (owner_id, plan_id, version, reason, saved_at, kept_at, snapshot)
         select owner_id, id, number, 'pause', now(), now(), '{"head": {"gtmPlanName": "Old"}}'
         from gtm_plans, generate_series(1, 100) number`);
    await server.query("update gtm_plans set version = 200");
    server.clock.advance(11 * MINUTE_MS);
    await saveRational("A");
    const kept = await versions();
    expect(kept).toHaveLength(100);
    expect([kept[0]?.version, kept.at(-1)?.version]).toEqual([200, 2]);
  });

  test("restoring a version answers 412 for an older If-Match and 403 beyond the limits of the account", async () => {
    server.clock.advance(11 * MINUTE_MS);
    await saveRational("A");
    expect(
      (await user.api.send("restoreGtmPlanVersion", { params: { id, version: "1" }, ifMatch: 1, body: {} }))
        .statusCode,
    ).toBe(412);
    await saveDetails({ products: [testProduct()] });
    await server.query(
      "update subscriptions set plan = 'trial', end_at = null, trial_ends_at = now() + interval '9 days'",
    );
    const before = await open();
    const answer = await user.api.send("restoreGtmPlanVersion", { params: { id, version: "1" } });
    expect(answer.statusCode).toBe(403);
    expect(await open()).toEqual(before);
  });

  test("a plan's history answers 404 to other users and for versions that do not exist", async () => {
    server.clock.advance(11 * MINUTE_MS);
    await saveRational("A");
    const other = await server.signUp();
    expect((await other.api.send("listGtmPlanVersions", { params: { id } })).statusCode).toBe(404);
    const first = { id, version: "1" };
    expect((await other.api.send("getGtmPlanVersion", { params: first })).statusCode).toBe(404);
    expect(
      (await other.api.send("restoreGtmPlanVersion", { params: { id, version: "1" }, body: {} })).statusCode,
    ).toBe(404);
    for (const version of ["2", "0", "x", "1e9", "99999999999"]) {
      expect(
        (await user.api.send("getGtmPlanVersion", { params: { id, version } })).statusCode,
        version,
      ).toBe(404);
      expect(
        (await user.api.send("restoreGtmPlanVersion", { params: { id, version } })).statusCode,
        version,
      ).toBe(404);
    }
  });

  test("restoring a version writes an audit row", async () => {
    server.clock.advance(11 * MINUTE_MS);
    await saveRational("A");
    await user.api.send("restoreGtmPlanVersion", { params: { id, version: "1" } });
    const rows = await server.query("select detail from audit_log where action = 'gtm-plan.restore'");
    expect(rows).toEqual([{ detail: { version: 3, restored: 1 } }]);
  });
});

describe("a version that is looked at", () => {
  test("reading a version changes nothing, and an unknown version or plan is not found", async () => {
    server.clock.advance(11 * MINUTE_MS);
    await saveRational("A");
    const before = await open();
    await user.api.send("getGtmPlanVersion", { params: { id, version: "1" } });
    expect(await open()).toEqual(before);
    expect(
      (await user.api.send("restoreGtmPlanVersion", { params: { id, version: "9" } })).json<FailureReply>()
        .error,
    ).toBe("This version of the GTM plan was not found.");
    expect((await user.api.send("listGtmPlanVersions", { params: { id: newId() } })).statusCode).toBe(404);
  });
});
