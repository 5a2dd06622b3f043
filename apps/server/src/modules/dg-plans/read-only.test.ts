import { type DgPlan, type ReplyOf } from "@beachhead/contract";
import { beforeEach, expect, test } from "vitest";
import { testServer } from "../../test/server.ts";
import { testDetails, testProduct } from "../gtm-plans/test-plan.ts";
import { testChannel, testDgPlan } from "./test-dg-plan.ts";

const server = testServer({ user: "per test", plan: "enterprise" });
const { user } = server;
let kept: DgPlan;

beforeEach(async () => {
  const gtmPlan = testDetails({ products: [testProduct({ name: "CRM", geos: ["India"] })] });
  const { id: gtmPlanId } = (await call("POST", "gtm-plan/save-basic-details", gtmPlan)).json<{
    id: string;
  }>();
  const body = testDgPlan({ gtmPlanId, productgeo: "CRM-India", access: "view" });
  kept = await open((await call("POST", "dg-plan", body)).json<{ id: string }>().id);
});

async function call(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", url: string, payload?: object) {
  const { headers } = user;
  return server.app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) });
}

const open = async (id: string) => (await call("GET", `dg-plan/${id}`)).json<DgPlan>();

/** The current details of the plan. */
const details = ({ gtmPlanId, combinationId, planname, description, currency }: DgPlan) => ({
  gtmPlanId,
  productgeo: combinationId,
  planname,
  description,
  currency,
});

/** How a save was answered, and the plan after it. */
async function answered(save: ReturnType<typeof call>) {
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
  ["combination", () => ({ ...details(kept), access: "edit", productgeo: "" })],
  ["unchanged save", () => ({ ...details(kept), access: "view" })],
])(`a change of the %s ${planIsKept}`, async (_what, body) => {
  expect(await answered(call("PUT", `dg-plan/${kept.id}`, body()))).toEqual(refused());
});

test(`a change of a channel ${planIsKept}, and a new channel`, async () => {
  expect(
    await answered(call("PUT", `dg-plan/${kept.id}/channels/6`, testChannel({ checked: false }))),
  ).toEqual(refused());
  expect(await answered(call("PUT", `dg-plan/${kept.id}/channels/7`, testChannel({ key: 7 })))).toEqual(
    refused(),
  );
});

test(`a new action item ${planIsKept}`, async () => {
  expect(
    await answered(
      call("POST", `dg-plan/${kept.id}/actions`, { channelKey: 6, channel: "", actionItem: "Call" }),
    ),
  ).toEqual(refused());
});

test(`a change of an action item ${planIsKept}`, async () => {
  const id = kept.channels[0]?.content[0]?.actionData[0]?._id;
  expect(await answered(call("PATCH", `dg-plan/${kept.id}/actions/${id}`, { status: "Done" }))).toEqual(
    refused(),
  );
});

test("such a plan can be deleted and brought back, still only to be read", async () => {
  expect((await call("DELETE", `dg-plan/${kept.id}`)).statusCode).toBe(200);
  expect((await call("POST", `dg-plan/${kept.id}/undelete`)).statusCode).toBe(200);
  expect(await answered(call("PUT", `dg-plan/${kept.id}/channels/6`, testChannel()))).toEqual(refused());
});

test("one save allows changes and makes none; then the plan takes them", async () => {
  const opened = await call("PUT", `dg-plan/${kept.id}`, { ...details(kept), access: "edit" });
  expect(opened.statusCode, opened.body).toBe(200);
  const { access, channels, planname, productgeo } = await open(kept.id);
  expect({ access, channels, planname, productgeo }).toEqual({
    access: "edit",
    channels: kept.channels,
    planname: kept.planname,
    productgeo: kept.productgeo,
  });
  const saved = await call("PUT", `dg-plan/${kept.id}/channels/6`, testChannel({ checked: false }));
  expect(saved.json<ReplyOf<"saveDgChannel">>()).toMatchObject({ channel: { checked: false } });
});
