import { endpointNames, endpointOf, fileTypes, type GtmPlanReply } from "@beachhead/contract";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { testDetails } from "../modules/gtm-plans/test-plan.ts";
import type { TestUser } from "../test-app.ts";
import { testServer } from "./server.ts";

const server = testServer({ user: "per file" });
const { user } = server;
/** Of documents: `activity.test.ts` has that of a workspace. */
const exports = endpointNames.filter(
  (name) => endpointOf(name).file !== undefined && endpointOf(name).path.includes("/:id/"),
);
/** The example's documents by the name of their export. */
let ids: Record<string, string>;
let other: TestUser;

beforeAll(async () => {
  const copied = (await user.api.send("copyExample", {})).json<Record<string, string>>();
  ids = {
    exportGtmPlan: copied["gtmPlanId"] ?? "",
    exportDgPlan: copied["dgPlanId"] ?? "",
    exportProductCost: copied["productCostId"] ?? "",
    exportSimulation: copied["simulationId"] ?? "",
  };
  other = await server.signUp();
});

const exported = (name: (typeof exports)[number], format: string, as: TestUser = user) =>
  as.api.send(name, { params: { id: ids[name] ?? "" }, query: { format } });

test("every export of the contract answers each of its formats to the owner, and 404 to others", async () => {
  expect(exports.toSorted()).toEqual(Object.keys(ids).toSorted());
  for (const name of exports)
    for (const format of endpointOf(name).file ?? []) {
      const answer = await exported(name, format);
      expect(answer.statusCode, `${name} ${format}`).toBe(200);
      expect(answer.headers["content-type"]).toBe(fileTypes[format]);
      expect(answer.headers["content-disposition"]).toMatch(
        new RegExp(`^attachment; filename="[a-z0-9-]+\\.${format}"`),
      );
      const isOffice = format === "xlsx" || format === "pptx";
      expect(answer.rawPayload.subarray(0, 2).toString("latin1") === "PK").toBe(isOffice);
      expect((await exported(name, format, other)).statusCode, `${name} ${format}`).toBe(404);
    }
});

test("a GTM plan in JSON is the plan as its owner loads it", async () => {
  const answer = await exported("exportGtmPlan", "json");
  const loaded = await user.api.send("getGtmPlan", { params: { id: ids["exportGtmPlan"] ?? "" } });
  expect(answer.json<GtmPlanReply>()).toEqual(loaded.json());
});

/** All texts of an Office file. */
const textsIn = (file: Buffer): string =>
  Object.entries(unzipSync(file))
    .filter(([name]) => name.endsWith(".xml"))
    .map(([, part]) => strFromU8(part).replaceAll("&apos;", "'"))
    .join("\n");

test("the workbook and the slides of a GTM plan have the notes of its steps", async () => {
  const id = ids["exportGtmPlan"] ?? "";
  const { goalsNote, competitors, customerValueData, overlayValueDriver } = await user.api.call(
    "getGtmPlan",
    {
      params: { id },
    },
  );
  const notes = [
    ...Object.values(competitors),
    ...Object.values(customerValueData),
    ...Object.values(overlayValueDriver),
  ].map(({ note }) => note);
  for (const format of ["xlsx", "pptx"]) {
    const texts = textsIn((await exported("exportGtmPlan", format)).rawPayload);
    for (const note of format === "xlsx" ? [goalsNote, ...notes] : [goalsNote.slice(0, 60), ...notes])
      expect(texts).toContain(note);
  }
});

test("workbooks and slides have the comments of their document only if they are asked for", async () => {
  for (const [name, text] of [
    ["exportGtmPlan", "The board meets on the 12th"],
    ["exportProductCost", "I would plan with 12"],
    ["exportSimulation", "With them it is 91. Changed."],
  ] as const)
    for (const format of ["xlsx", "pptx"]) {
      const query = { format, comments: "1" };
      const asked = await user.api.send(name, { params: { id: ids[name] ?? "" }, query });
      expect(asked.statusCode, name).toBe(200);
      expect(textsIn(asked.rawPayload), name).toContain(text);
      expect(textsIn((await exported(name, format)).rawPayload), name).not.toContain(text);
    }
});

test("a GTM plan without anything but a name is exported in each format", async () => {
  const saved = await user.api.send("saveBasicDetails", { body: testDetails({ gtmPlanName: "Empty" }) });
  expect(saved.statusCode, saved.body).toBe(200);
  const { id } = saved.json<{ id: string }>();
  for (const format of endpointOf("exportGtmPlan").file ?? []) {
    const answer = await user.api.send("exportGtmPlan", { params: { id }, query: { format } });
    expect(answer.statusCode, format).toBe(200);
  }
});

// matomo-org/matomo#13948
test("a CSV export has semicolons and decimal commas in the formats that write them so, else commas and points", async () => {
  const csvOf = async (name: (typeof exports)[number], locale?: string) =>
    (
      await user.api.send(name, {
        params: { id: ids[name] ?? "" },
        query: { format: "csv", ...(locale !== undefined && { locale }) },
      })
    ).body;
  const withCsv = exports.filter((name) => endpointOf(name).file?.includes("csv"));
  expect(withCsv.length).toBeGreaterThan(0);
  let decimals = 0;
  for (const name of withCsv) {
    const plain = await csvOf(name);
    for (const locale of ["en-IN", "x", ""]) expect(await csvOf(name, locale)).toBe(plain);
    const german = await csvOf(name, "de-DE");
    const [head = ""] = german.split("\r\n");
    expect(head, name).toContain('";"');
    expect(german).not.toMatch(/;-?\d+\.\d/);
    decimals += german.match(/;-?\d+,\d/g)?.length ?? 0;
  }
  expect(decimals).toBeGreaterThan(0);
});
