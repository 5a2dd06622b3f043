import { expect, test } from "vitest";
import { firstOrder } from "./order.ts";

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
