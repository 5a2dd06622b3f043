import { beforeEach, expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { testCompetition, testCompetitor, testValueMap } from "../test-sections.ts";
import { testSectionCalls } from "./test-section-calls.ts";

const server = testServer({ user: "per file", plan: "enterprise" });
const { mustSave, open, saveStep } = testSectionCalls(server.user);

const saveCompetitors = (...names: string[]) =>
  mustSave(
    "saveCompetitors",
    names.map((name) => ({ ...testCompetitor, name })),
  );
const saveMap = async () => (await mustSave("saveValueMap", testValueMap)).version;
const scored = async () => Object.keys((await open()).customerValueData["CRM-India"]?.values ?? {});

beforeEach(async () => {
  await mustSave("saveCompetitors", testCompetition);
  await saveMap();
});

test("value map scores follow a competitor to its new name, and back to the old one", async () => {
  await saveCompetitors("Halden", "Other");
  expect(await scored()).toEqual(["Acme", "Halden", "Other"]);
  await saveCompetitors("Rival", "Other");
  expect(await scored()).toEqual(["Acme", "Rival", "Other"]);
});

test("a save of the value map gets 412 after a competitor was renamed", async () => {
  const seen = await saveMap();
  await saveCompetitors("Halden", "Other");
  expect((await saveStep("saveValueMap", testValueMap, { ifMatch: seen })).statusCode).toBe(412);
});

test.each([
  ["deleted", ["Other"]],
  ["added", ["Rival", "Other", "Halden"]],
  ["replaced together with the other one", ["Halden", "Verity"]],
  ["called by the name of one that has scores", ["Other", "Other"]],
  ["called by our own name", ["Acme", "Other"]],
  ["written in another case", ["RIVAL", "Other"]],
])("value map scores stay where they are when a competitor is %s", async (_what, names) => {
  await saveCompetitors(...names);
  expect(await scored()).toEqual(["Acme", "Rival", "Other"]);
});
