import type { FailureReply } from "@beachhead/contract";
import { expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { testDgPlanCalls, testDgPlanDetails } from "../test-dg-plan-calls.ts";

const server = testServer({ user: "per test", plan: "enterprise" });
const { user } = server;
const plans = testDgPlanCalls(user);

test("sales channels are the default five until changed, and keep their values when a place is renamed", async () => {
  const params = { id: plans.gtmPlanId };
  const start = await user.api.call("getSalesChannels", { params });
  expect(start).toMatchObject({ version: 0 });
  expect(start.products["CRM"]?.channels).toEqual([
    "Field Sales",
    "Inside Sales",
    "Inbound Sales",
    "Channels Sales",
    "Account Management",
  ]);
  const values = { India: { "Large Accounts": { "Field Sales": 60 } } };
  const products = { CRM: { channels: ["Field Sales", "Partners"], values } };
  await user.api.call("saveSalesChannels", { params, ifMatch: 0, body: { products } });
  expect(
    (await user.api.send("saveSalesChannels", { params, ifMatch: 0, body: { products } })).statusCode,
  ).toBe(412);
  const gtm = await user.api.call("getGtmPlan", { params: { id: plans.gtmPlanId } });
  const renamed = gtm.products.map((product) => ({ ...product, geos: ["Bharat", "Germany"] }));
  await user.api.callUntyped("saveBasicDetails", {
    body: { ...testDgPlanDetails(), gtmPlanId: plans.gtmPlanId, products: renamed },
  });
  expect((await user.api.call("getSalesChannels", { params })).products["CRM"]).toEqual({
    channels: ["Field Sales", "Partners"],
    values: { Bharat: values.India },
  });
  const shares = (type: string, channel: string) => ({
    products: { CRM: { channels: ["Field Sales"], values: { Bharat: { [type]: { [channel]: 1 } } } } },
  });
  for (const [body, path, message] of [
    [
      shares("Huge", "Field Sales"),
      "products.CRM.values.Bharat.Huge",
      /^An account type must be one of Large/,
    ],
    [
      shares("Large Accounts", "Pigeons"),
      "products.CRM.values.Bharat.Large Accounts.Pigeons",
      /^This product has no such sales channel$/,
    ],
  ] as const) {
    const refused = await user.api.send("saveSalesChannels", { params, body });
    expect(refused.statusCode).toBe(422);
    const { issues = [] } = refused.json<FailureReply>();
    expect(issues.map((issue) => issue.path)).toEqual([path]);
    expect(issues[0]?.message).toMatch(message);
  }
  const unknown = await user.api.send("saveSalesChannels", {
    params,
    body: { products: { ERP: { channels: [] } } },
  });
  expect(unknown.json()).toMatchObject({ issues: [{ path: "products.ERP" }] });
});
