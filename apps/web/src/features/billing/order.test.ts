import { expect, test } from "vitest";
import { faultOf, firstOrder } from "./order.ts";

test.each([
  ["a trial", "trial", null, {}, "startup", "yearly"],
  ["the user's own plan and period", "Scaleup Plan", "monthly", {}, "scaleup", "monthly"],
  ["a limit reached on a plan", "DIY Plan", "yearly", { limit: "Used up" }, "scaleup", "yearly"],
  ["a limit reached in the trial", "trial", null, { limit: "Used up" }, "startup", "yearly"],
  ["a plan without a price", "Enterprise Plan", "yearly", {}, "startup", "yearly"],
  ["a top-up", "Startup Plan", "monthly", { isTopUp: true }, null, "monthly"],
])("firstOrder sets plan and period for %s", (_what, planType, subscriptionPeriod, reason, plan, period) => {
  expect(firstOrder({ planType, subscriptionPeriod }, reason)).toMatchObject({ plan, period });
});

test("an order with a wrong GST number, or with one in USD, cannot be paid", () => {
  const order = { plan: "startup", period: "yearly", consulting: "" } as const;
  expect(faultOf({ ...order, currency: "INR", gstNo: "29AAGCB7383J1Z5" })).toMatch(/does not look like/);
  expect(faultOf({ ...order, currency: "USD", gstNo: "29AAGCB7383J1Z4" })).toMatch(/INR only/);
  expect(faultOf({ ...order, currency: "INR", gstNo: "29AAGCB7383J1Z4" })).toBeUndefined();
  expect(faultOf({ ...order, currency: "USD", gstNo: "" })).toBeUndefined();
});
