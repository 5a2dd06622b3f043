import type { DgPlan, EndpointName } from "@beachhead/contract";
import { beforeEach, expect, test } from "vitest";
import type { TestResponse } from "../../test/client.ts";
import { testServer } from "../../test/server.ts";
import { testDetails, testProduct } from "../gtm-plans/test-plan.ts";
import { testChannel, testDgPlan } from "./test-dg-plan.ts";

const server = testServer({ user: "per test", plan: "enterprise" });
const { user } = server;
let kept: DgPlan;

beforeEach(async () => {
  const gtmPlan = testDetails({ products: [testProduct({ name: "CRM", geos: ["India"] })] });
  const { id: gtmPlanId } = await user.api.callUntyped("saveBasicDetails", { body: gtmPlan });
  const body = testDgPlan({ gtmPlanId, productgeo: "CRM-India", access: "view" });
  kept = await open((await user.api.callUntyped("createDgPlan", { body })).id);
});

const open = (id: string) => user.api.call("getDgPlan", { params: { id } });

/** The current details of the plan. */
const details = ({ gtmPlanId, combinationId, planname, description, currency }: DgPlan) => ({
  gtmPlanId,
  productgeo: combinationId,
  planname,
  description,
  currency,
});

/** How a save was answered, and the plan after it. */
async function answered(save: Promise<Pick<TestResponse<EndpointName>, "statusCode" | "json">>) {
  const answer = await save;
  const { code, message } = answer.json<{ code?: string; message: string }>();
  return { status: answer.statusCode, code, message, plan: await open(kept.id) };
}

const refused = () => ({
  status: 403,
  code: "forbidden",
  message: "This plan is view-only. Turn on editing, or work in a copy.",
  plan: kept,
});

const planIsKept = "is refused while the plan is view-only";

test.each([
  ["whole", () => ({ ...details(kept), access: "edit", channels: kept.channels })],
  ["name", () => ({ ...details(kept), access: "edit", planname: "Mine" })],
  ["description", () => ({ ...details(kept), access: "edit", description: "Mine" })],
  ["currency", () => ({ ...details(kept), access: "edit", currency: "EUR" })],
  ["part in the goal", () => ({ ...details(kept), access: "edit", countsTowardsGoal: false })],
  ["combination", () => ({ ...details(kept), access: "edit", productgeo: "" })],
  ["unchanged save", () => ({ ...details(kept), access: "view" })],
])(`a change of the %s ${planIsKept}`, async (_what, body) => {
  expect(await answered(user.api.send("updateDgPlan", { params: { id: kept.id }, body: body() }))).toEqual(
    refused(),
  );
});

test(`a change of a channel ${planIsKept}, and so is a new channel`, async () => {
  expect(
    await answered(
      user.api.send("saveDgChannel", {
        params: { id: kept.id, key: "6" },
        body: testChannel({ checked: false }),
      }),
    ),
  ).toEqual(refused());
  expect(
    await answered(
      user.api.send("saveDgChannel", { params: { id: kept.id, key: "7" }, body: testChannel({ key: 7 }) }),
    ),
  ).toEqual(refused());
});

test(`a new action item ${planIsKept}`, async () => {
  expect(
    await answered(
      user.api.send("addDgAction", {
        params: { id: kept.id },
        body: { channelKey: 6, channel: "", actionItem: "Call" },
      }),
    ),
  ).toEqual(refused());
});

test(`a change of an action item ${planIsKept}`, async () => {
  const id = kept.channels[0]?.content[0]?.actionData[0]?._id ?? "";
  expect(
    await answered(
      user.api.send("updateDgAction", { params: { id: kept.id, actionId: id }, body: { status: "Done" } }),
    ),
  ).toEqual(refused());
});

test("a view-only plan can be deleted and restored, and is still view-only", async () => {
  expect((await user.api.send("deleteDgPlan", { params: { id: kept.id } })).statusCode).toBe(200);
  expect((await user.api.send("undeleteDgPlan", { params: { id: kept.id } })).statusCode).toBe(200);
  expect(
    await answered(
      user.api.send("saveDgChannel", { params: { id: kept.id, key: "6" }, body: testChannel() }),
    ),
  ).toEqual(refused());
});

test("one save turns on editing and changes nothing else; then the plan accepts changes", async () => {
  const opened = await user.api.send("updateDgPlan", {
    params: { id: kept.id },
    body: { ...details(kept), access: "edit" },
  });
  expect(opened.statusCode, opened.body).toBe(200);
  const { access, channels, planname, productgeo } = await open(kept.id);
  expect({ access, channels, planname, productgeo }).toEqual({
    access: "edit",
    channels: kept.channels,
    planname: kept.planname,
    productgeo: kept.productgeo,
  });
  const saved = await user.api.send("saveDgChannel", {
    params: { id: kept.id, key: "6" },
    body: testChannel({ checked: false }),
  });
  expect(saved.json()).toMatchObject({ channel: { checked: false } });
});
