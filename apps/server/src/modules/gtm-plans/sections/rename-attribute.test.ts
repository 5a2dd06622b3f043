import type { GtmPlanReply, ReplyOf } from "@beachhead/contract";
import { beforeEach, expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { testDetails } from "../test-plan.ts";
import { twoByTwo } from "../test-sections.ts";

const server = testServer({ user: "per file", plan: "enterprise" });
const { user } = server;
let plan: ReplyOf<"saveBasicDetails">;

async function send(method: "GET" | "POST", path: string, payload?: object): Promise<object> {
  const url = `/api/gtm-plan/${path}`;
  const answer = await server.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const saveMap = (...attributes: string[]) =>
  send("POST", "saveCustomerValueMapData", {
    gtmPlanId: plan.id,
    productGeoCombinationName: "CRM-India",
    individualCustomerValueMapData: {
      attributes,
      values: { Acme: Object.fromEntries(attributes.map((attribute) => [attribute, 5])) },
    },
  });

async function drivers() {
  const reply = await user.api.send("getGtmPlan", { params: { id: plan.id } });
  const section = reply.json<GtmPlanReply>().overlayValueDriver["CRM-India"];
  return {
    attributes: section?.attributes,
    chosen: Object.entries(section?.selections["Banking"]?.SME ?? {}).flatMap(([name, isOn]) =>
      isOn ? name : [],
    ),
    ours: section?.scores.myScores["Banking"],
  };
}

beforeEach(async () => {
  const url = "/api/gtm-plan/save-basic-details";
  const payload = testDetails(twoByTwo);
  plan = (await server.app.inject({ method: "POST", url, headers: user.headers, payload })).json();
  await saveMap("Cost", "Speed");
  await send("POST", `saveOverlayValueDriver/${plan.id}`, {
    selectedCombination: "CRM-India",
    selectedOverlayValueData: {
      industries: ["Banking"],
      segments: ["Enterprise", "Mid-Market", "SME"],
      attributes: ["Cost", "Speed"],
      scores: { myScores: { Banking: { Cost: 9 } }, avgScores: {} },
      selections: { Banking: { SME: { Cost: true } } },
    },
  });
});

test("choices and scores go with an attribute's new name in the value map", async () => {
  await saveMap("Price", "Speed");
  const moved = await drivers();
  expect(moved.chosen).toEqual(["Price"]);
  expect(moved.attributes).toEqual(["Price", "Speed"]);
  expect(moved.ours).toMatchObject({ Price: 9 });
});

test.each([
  ["deleted", ["Speed"]],
  ["joined by another", ["Cost", "Speed", "Price"]],
  ["moved", ["Speed", "Cost"]],
  ["exchanged with the other one", ["Price", "Reach"]],
])("choices stay with an attribute that is %s", async (_what, attributes) => {
  await saveMap(...attributes);
  expect((await drivers()).chosen).toEqual(["Cost"]);
});
