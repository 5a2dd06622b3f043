import type { TestUser } from "../../../test-app.ts";
import { testDetails } from "../test-plan.ts";

/**
 * Calls about GTM plans as a user. For tests only.
 * @param user may sign up later
 */
export const testPlanCalls = (user: Pick<TestUser, "api">) => ({
  saveDetails: (body: object, ifMatch?: number) => user.api.send("saveBasicDetails", { ifMatch, body }),
  saveGoals: (body: object, ifMatch?: number) => user.api.send("saveGoals", { ifMatch, body }),
  create: (changes: object = {}) => user.api.callUntyped("saveBasicDetails", { body: testDetails(changes) }),
  open: (id: string) => user.api.call("getGtmPlan", { params: { id } }),
  list: () => user.api.call("listGtmPlans"),
  remove: (id: string) => user.api.send("deleteGtmPlan", { params: { id } }),
});
