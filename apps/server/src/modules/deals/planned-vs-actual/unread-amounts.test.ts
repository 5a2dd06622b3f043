import { suggestMapping } from "@beachhead/contract/deal-fields";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pools } from "../../../platform/db/pool.ts";
import { createTestPools } from "../../../platform/db/test-pools.ts";
import { createWithUser, type WithUser } from "../../../platform/db/with-user.ts";
import { testServer } from "../../../test/server.ts";
import { crmDeals } from "../crm-deals.ts";
import { findComparisonReport } from "./report.ts";
import { day, lastYear, thisYear } from "./test-last-year.ts";

const server = testServer({ plan: "enterprise", user: "per test" });
const { call, plan, addClosed } = lastYear(() => server.user.api);
let pools: Pools;
let withUser: WithUser;

beforeAll(() => {
  pools = createTestPools(server.database, { maximumConnections: 2 });
  withUser = createWithUser(pools.app);
});
afterAll(() => pools.close());

/** Stores deals of Zoho CRM as its sync does. */
async function sync(records: readonly Record<string, string>[]): Promise<void> {
  const { userId } = server.user;
  const own = { Lead_Source: "Field Sales", Product: "CRM", Geo: "India", Currency: "USD" };
  const deals = records.map((record, index) => ({
    externalId: String(index),
    changedAt: null,
    properties: { ...own, ...record },
  }));
  const names = Object.keys(deals[0]?.properties ?? {});
  const { externalId: _id, ...body } = suggestMapping(names);
  await call("saveFieldMapping", { params: { provider: "zoho-crm" }, body });
  await withUser(userId, (tx) =>
    crmDeals.store(tx, userId, "zoho-crm", { deals, deletedIds: [] }, new Date()),
  );
}

const record = (Amount: string, Stage: string, created: string, closes: string) => ({
  Amount,
  Stage,
  Created_Time: created,
  Closing_Date: closes,
});

test("planned against actual, its report, the odds and the calibration name deals whose amount cannot be read", async () => {
  const { gtmPlanId } = await plan();
  await addClosed(10, 5);
  await sync([
    record("12,500", "Closed Won", day(3), day(6)),
    record("soon", "Qualification", day(6), day(12, 31)),
    record("1,234.50", "Qualification", day(6), day(12, 31)),
    record("", "Qualification", day(6), day(12, 31)),
    // Closed after the target year, and of another product than is asked for below.
    record("7,500", "Closed Won", day(6), day(6, 15, thisYear + 1)),
    { ...record("1.000", "Closed Lost", day(3), day(6)), Product: "Desk" },
  ]);
  const query = { gtmPlanId, targetYear: "1" };
  const found = await call("getPlannedVsActual", { query });
  const message =
    '3 deals of Zoho CRM have an amount that cannot be read ("12,500") and count as 0. Map a number or currency field as the amount, or choose how amounts are written. Amounts above 1,000,000,000,000 and in another currency than their deal are not read either: correct them in Zoho CRM.';
  expect(found.unreadAmounts).toEqual([{ source: "zoho-crm", count: 3, example: "12,500", message }]);
  expect(found.current.revenueSum.closed).toBe(10 * 40_000);
  const ofProduct = await call("getPlannedVsActual", { query: { ...query, product: "CRM" } });
  expect(ofProduct.unreadAmounts).toMatchObject([{ count: 2 }]);

  const { userId } = server.user;
  const report = await withUser.read(userId, (tx) =>
    findComparisonReport(tx, userId, { title: "View", query: (name) => ({ ...query })[name] }, new Date()),
  );
  expect(report?.paragraphs).toContain(message);

  const odds = await call("getRemainingOdds", { query });
  expect(odds).toMatchObject({ openDeals: 2, leftOut: { unreadAmount: 1, unconverted: 0 } });
  const calibration = await call("getCalibration", { query });
  expect(calibration.unreadAmounts).toBe(2);
  expect(calibration.rows[0]).toMatchObject({ won: 10, lost: 5, dealSize: { mean: 40_000 } });
});

test("a comparison whose amounts are all read says nothing of unread ones", async () => {
  const { gtmPlanId } = await plan();
  await addClosed(1, 0);
  expect(await call("getPlannedVsActual", { query: { gtmPlanId, targetYear: "1" } })).not.toHaveProperty(
    "unreadAmounts",
  );
});
