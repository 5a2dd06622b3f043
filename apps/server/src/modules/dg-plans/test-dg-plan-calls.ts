import { beforeEach } from "vitest";
import type { TestUser } from "../../test-app.ts";
import { testDetails, testProduct } from "../gtm-plans/test-plan.ts";
import { testDgPlan } from "./test-dg-plan.ts";

/** For tests: details of a GTM plan of two combinations, CRM-India and CRM-Germany. */
export const testDgPlanDetails = () =>
  testDetails({ products: [testProduct({ name: "CRM", geos: ["India", "Germany"] })] });

/** A new GTM plan before each test, and channel plans of it. For tests only. */
export function testDgPlanCalls(user: TestUser) {
  let gtmPlanId = "";
  const newGtmPlan = async (as = user) =>
    (await as.api.callUntyped("saveBasicDetails", { body: testDgPlanDetails() })).id;
  beforeEach(async () => {
    gtmPlanId = await newGtmPlan();
  });

  return {
    get gtmPlanId() {
      return gtmPlanId;
    },
    newGtmPlan,
    create: (changes: object = {}, as = user) =>
      as.api.callUntyped("createDgPlan", {
        body: testDgPlan({ gtmPlanId, productgeo: "CRM-India", ...changes }),
      }),
    open: (id: string) => user.api.call("getDgPlan", { params: { id } }),
  };
}
