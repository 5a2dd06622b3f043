import type { GtmPlanReply, ReplyOf } from "@beachhead/contract";
import { beforeEach, expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { testDetails } from "../test-plan.ts";
import { testCompetition, testCompetitor, testValueMap, twoByTwo } from "../test-sections.ts";

const server = testServer({ user: "per file", plan: "enterprise" });
const { user } = server;
let plan: ReplyOf<"saveBasicDetails">;

async function post(path: string, payload: object): Promise<number> {
  const url = `/api/gtm-plan/${path}`;
  const answer = await server.app.inject({ method: "POST", url, headers: user.headers, payload });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ version: number }>().version;
}

const named = (fields: object) => ({
  gtmPlanId: plan.id,
  productGeoCombinationName: "CRM-India",
  ...fields,
});
const saveCompetitors = (...names: string[]) =>
  post(
    "saveCombinationCompetitorsData",
    named({ individualCompetitionData: names.map((name) => ({ ...testCompetitor, name })) }),
  );
const saveMap = (map: object = testValueMap) =>
  post("saveCustomerValueMapData", named({ individualCustomerValueMapData: map }));

async function scored(): Promise<string[]> {
  const url = `/api/gtm-plan/individual-gtm-plan/${plan.id}`;
  const { customerValueData } = (
    await server.app.inject({ url, headers: user.headers })
  ).json<GtmPlanReply>();
  return Object.keys(customerValueData["CRM-India"]?.values ?? {});
}

beforeEach(async () => {
  const url = "/api/gtm-plan/save-basic-details";
  plan = (
    await server.app.inject({ method: "POST", url, headers: user.headers, payload: testDetails(twoByTwo) })
  ).json();
  await post("saveCombinationCompetitorsData", named({ individualCompetitionData: testCompetition }));
  await saveMap();
});

test("scores go with a competitor's new name, in both tables, and back with it", async () => {
  await saveCompetitors("Halden", "Other");
  expect(await scored()).toEqual(["Acme", "Halden", "Other"]);
  await saveCompetitors("Rival", "Other");
  expect(await scored()).toEqual(["Acme", "Rival", "Other"]);
});

test("a tab on the value map learns that its names have changed", async () => {
  const seen = await saveMap();
  await saveCompetitors("Halden", "Other");
  const answer = await user.api.send("saveValueMap", {
    ifMatch: seen,
    body: named({ individualCustomerValueMapData: testValueMap }),
  });
  expect(answer.statusCode).toBe(412);
});

test.each([
  ["deleted", ["Other"]],
  ["added", ["Rival", "Other", "Halden"]],
  ["exchanged, both of them", ["Halden", "Verity"]],
  ["called by the name of one that has scores", ["Other", "Other"]],
  ["called by our own name", ["Acme", "Other"]],
  ["written in another case", ["RIVAL", "Other"]],
])("scores stay where they are when a competitor is %s", async (_what, names) => {
  await saveCompetitors(...names);
  expect(await scored()).toEqual(["Acme", "Rival", "Other"]);
});
