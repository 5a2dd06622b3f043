import type { ReplyOf } from "@beachhead/contract";
import { beforeEach } from "vitest";
import type { TestRequest } from "../../../test/client.ts";
import type { TestUser } from "../../../test-app.ts";
import { testDetails } from "../test-plan.ts";
import { type StepSave, testStepSave, twoByTwo } from "../test-sections.ts";

interface SaveOptions extends Pick<TestRequest, "ifMatch"> {
  /** Title or id. Default: CRM-India. */
  combination?: string | undefined;
  /** Default: the plan's owner. */
  as?: TestUser;
}

/** A new GTM plan of four combinations before each test, and calls about it as its owner. For tests only. */
export function testSectionCalls(user: TestUser) {
  let plan: ReplyOf<"saveBasicDetails"> | undefined;
  beforeEach(async () => {
    plan = await user.api.callUntyped("saveBasicDetails", { body: testDetails(twoByTwo) });
  });
  const current = () => {
    if (plan === undefined) throw new Error("The plan is created before each test");
    return plan;
  };
  const about = () => ({ params: { id: current().id } });

  return {
    get plan() {
      return current();
    },
    open: () => user.api.call("getGtmPlan", about()),
    levels: () => user.api.call("getRecommendedSegments", about()),
    scores: () => user.api.call("getAttributesScore", about()),
    saveStep: (name: StepSave, data: unknown, { combination, as = user, ...rest }: SaveOptions = {}) =>
      as.api.send(name, { ...testStepSave(name, current().id, data, combination), ...rest }),
    /** Saves a step of CRM-India, which must succeed. */
    mustSave: (name: StepSave, data: unknown) =>
      user.api.callUntyped(name, testStepSave(name, current().id, data)),
    saveDetails: (changes: object) =>
      user.api.send("saveBasicDetails", {
        body: testDetails({ ...twoByTwo, id: current().id, ...changes }),
      }),
  };
}
