import { testDgPlan } from "../../modules/dg-plans/test-dg-plan.ts";
import { testDetails } from "../../modules/gtm-plans/test-plan.ts";
import { recordOf, type Visitor } from "./target.ts";

/** A GTM plan of the visitor's; answers with its id. */
export async function makePlan(visitor: Visitor, changes: object = {}): Promise<string> {
  const answer = await visitor.call("POST", "/api/gtm-plan/save-basic-details", {
    body: testDetails(changes),
  });
  const id = answer.body["gtmPlanId"] ?? answer.body["_id"] ?? recordOf(answer.body["data"])["_id"];
  if (typeof id !== "string") throw new Error(`No plan for the attack: ${answer.status} ${answer.text}`);
  return id;
}

/** A channel plan on a GTM plan; answers with its id. */
export async function makeChannelPlan(visitor: Visitor, gtmPlanId: string, name: string): Promise<string> {
  const answer = await visitor.call("POST", "/api/dg-plan", {
    body: { ...testDgPlan({ planname: name }), gtmPlanId },
  });
  const id = answer.body["_id"] ?? answer.body["id"];
  if (typeof id !== "string") throw new Error(`No channel plan: ${answer.status} ${answer.text}`);
  return id;
}
