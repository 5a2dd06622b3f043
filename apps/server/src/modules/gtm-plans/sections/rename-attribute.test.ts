import { beforeEach, expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { testSectionCalls } from "./test-section-calls.ts";

const server = testServer({ user: "per file", plan: "enterprise" });
const { mustSave, open } = testSectionCalls(server.user);

const saveMap = (...attributes: string[]) =>
  mustSave("saveValueMap", {
    attributes,
    values: { Acme: Object.fromEntries(attributes.map((attribute) => [attribute, 5])) },
  });

async function drivers() {
  const section = (await open()).overlayValueDriver["CRM-India"];
  return {
    attributes: section?.attributes,
    chosen: Object.entries(section?.selections["Banking"]?.SME ?? {}).flatMap(([name, isOn]) =>
      isOn ? name : [],
    ),
    ours: section?.scores.myScores["Banking"],
  };
}

beforeEach(async () => {
  await saveMap("Cost", "Speed");
  await mustSave("saveValueDrivers", {
    industries: ["Banking"],
    segments: ["Enterprise", "Mid-Market", "SME"],
    attributes: ["Cost", "Speed"],
    scores: { myScores: { Banking: { Cost: 9 } }, avgScores: {} },
    selections: { Banking: { SME: { Cost: true } } },
  });
});

test("value driver choices and scores follow an attribute that is renamed in the value map", async () => {
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
  ["replaced together with the other one", ["Price", "Reach"]],
])("value driver choices stay with an attribute that is %s", async (_what, attributes) => {
  await saveMap(...attributes);
  expect((await drivers()).chosen).toEqual(["Cost"]);
});
