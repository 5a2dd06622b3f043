import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { GtmPlanReply } from "@beachhead/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { toReply } from "../gtm-plan.ts";
import { testDetails, testGoals, testProduct } from "../test-plan.ts";
import { acceptsGzip, REPLY_FORM } from "./reply-cache.ts";

const server = testServer({ user: "per test", plan: "enterprise" });
const { user } = server;
let id: string;

beforeEach(async () => {
  id = (await save({})).json<{ id: string }>().id;
});

const large = Array.from({ length: 20 }, (_, index) =>
  testProduct({ name: `Product ${index}`, description: `${index} ${"words of a plan ".repeat(600)}` }),
);
const save = (changes: object) =>
  user.api.send("saveBasicDetails", { body: testDetails({ products: large, ...changes }) });
const load = (headers: Record<string, string> = {}, as = user) =>
  as.api.send("getGtmPlan", { params: { id }, headers });
const asOwner = <Row extends object>(text: string) => server.query<Row>(text);

describe("a large plan", () => {
  test("a large plan answers the same compressed and plain, from rows and from the cache", async () => {
    const fromRows = await load();
    expect(await asOwner("select 1 from gtm_plan_replies")).toHaveLength(1);
    const plain = await load();
    const packed = await load({ "accept-encoding": "br, gzip" });
    expect(packed.headers).toMatchObject({
      "content-encoding": "gzip",
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      vary: "accept-encoding",
      etag: '"v1"',
    });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(plain.body).toBe(fromRows.body);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.json<GtmPlanReply>().products).toHaveLength(20);
  });

  test("a large plan is never answered as it was before any of its saves", async () => {
    const saves: [() => Promise<{ statusCode: number; body: string }>, object][] = [
      [() => save({ gtmPlanId: id, companyName: "Changed" }), { companyName: "Changed", version: 2 }],
      [
        () => user.api.send("saveGoals", { body: { gtmPlanId: id, goals: testGoals() } }),
        { goals: testGoals(), version: 3 },
      ],
      [
        () => user.api.send("renameGtmPlan", { params: { id }, body: { gtmPlanName: "Renamed" } }),
        { gtmPlanName: "Renamed", version: 4 },
      ],
    ];
    for (const [change, expected] of saves) {
      await load();
      expect((await change()).statusCode).toBe(200);
      expect((await load()).json()).toMatchObject(expected);
      expect((await load()).json()).toMatchObject(expected);
    }
  });

  test("a large plan read while it is saved is whole: one version's text under that version's ETag", async () => {
    const saves = async () => {
      for (let turn = 2; turn <= 12; turn += 1) {
        const products = [...large, testProduct({ name: `Of version ${turn}` })];
        await save({ gtmPlanId: id, companyName: `Version ${turn}`, products });
      }
    };
    const loads = async () => {
      for (let turn = 0; turn < 25; turn += 1) {
        const answer = await load();
        const { version, companyName, products } = answer.json<GtmPlanReply>();
        expect(answer.headers.etag).toBe(`"v${version}"`);
        expect(companyName).toBe(version === 1 ? "Acme" : `Version ${version}`);
        expect(products[20]?.name).toBe(version === 1 ? undefined : `Of version ${version}`);
      }
    };
    await Promise.all([saves(), loads(), loads()]);
    expect((await load()).json()).toMatchObject({ version: 12, companyName: "Version 12" });
  });

  test("a large plan cached in an older form is built again", async () => {
    await load();
    await asOwner("update gtm_plan_replies set form = 0, body = 'old'");
    expect((await load()).json()).toMatchObject({ version: 1, companyName: "Acme" });
    expect(await asOwner("select form from gtm_plan_replies")).toEqual([{ form: REPLY_FORM }]);
  });

  test("a cached large plan answers 404 to other users, and to its owner once it is deleted", async () => {
    await load();
    const other = await server.signUp();
    for (const headers of [{}, { "if-none-match": '"v1"' }]) {
      expect((await load(headers, other)).statusCode).toBe(404);
    }
    await user.api.send("deleteGtmPlan", { params: { id } });
    for (const headers of [{}, { "if-none-match": '"v1"' }]) {
      expect((await load(headers)).statusCode).toBe(404);
    }
  });
});

test("a version that the caller has is answered 304 without a body, any other with the plan", async () => {
  for (const known of ['"v1"', 'W/"v1"', '"v7", "v1"']) {
    const answer = await load({ "if-none-match": known });
    expect(answer.statusCode).toBe(304);
    expect(answer.headers).toMatchObject({ etag: '"v1"', "cache-control": "no-store" });
    expect(answer.body).toBe("");
  }
  await user.api.send("saveGoals", { body: { gtmPlanId: id, goals: testGoals() } });
  for (const other of ['"v1"', "v2", "*", ""]) {
    const answer = await load({ "if-none-match": other });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ version: 2 });
  }
});

test("a small plan is answered from its rows, uncompressed, and not cached", async () => {
  await save({ gtmPlanId: id, products: [testProduct()] });
  expect((await load({ "accept-encoding": "gzip" })).headers["content-encoding"]).toBeUndefined();
  expect(await asOwner("select 1 from gtm_plan_replies")).toEqual([]);
});

test.each([
  ["gzip", true],
  ["br, GZIP;q=0.5", true],
  ["gzip;q=0", false],
  ["gzip; q=0.00", false],
  ["identity", false],
  ["", false],
])("acceptsGzip of %j is %s", (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected);
});

test("a reply that changes for the same rows gets another cache form", () => {
  const at = new Date("2027-01-01T00:00:00Z");
  const reply = toReply({
    row: {
      id: "plan",
      version: 3,
      detailsVersion: 1,
      goalsNote: "",
      goalsVersion: 2,
      weightsVersion: 0,
      segmentWeights: null,
      currency: "USD",
      firstYear: null,
      yearStartMonth: 1,
      example: null,
      deletedAt: null,
      gtmPlanName: "Launch",
      companyName: "Acme",
      shortDescription: "Short",
      website: "https://acme.example",
      segmentData: [{ enterprise: "a", midMarket: "b", sme: "c" }],
      createdAt: at,
      updatedAt: at,
    },
    products: [
      { id: "p", name: "CRM", description: "d", geos: [{ id: "g", name: "India" }], industries: ["Banking"] },
    ],
    goals: [
      { id: 1, goal: "Revenue (USD)", currentValue: 1, targetValue: null, targetYear: 2031, keptRevenue: 90 },
    ],
    states: [{ section: "segmentation", state: "partial", combinations: 1 }],
    sections: [
      {
        combinationId: "g",
        sections: {
          segmentation: {
            rational: "r",
            marketSize: null,
            yoyGrowth: 4,
            industries: {
              Banking: { Enterprise: 1, "Mid-Market": "many", SME: null, marketSize: 5, yoyGrowth: null },
            },
          },
          competitors: { competitors: [], marketShare: { Banking: 5 } },
          "customer-value-map": {
            attributes: ["Cost"],
            rows: [{ name: "Rival", scores: { Cost: 6 } }],
            own: { Cost: 8 },
            competitiveMapping: { attributes: ["Presence"], rows: [], own: null },
          },
          overlayValueDriver: {
            attributes: ["Cost"],
            ticked: { Banking: { Enterprise: ["Cost"], "Mid-Market": [], SME: [] } },
            scores: { myScores: {}, avgScores: { Banking: { Cost: 7 } } },
          },
          "recommended-segmentation": { Banking: { Enterprise: true, "Mid-Market": false, SME: false } },
          "company-value-proposition": {
            companyOffering: "o",
            companyPositioning: "p",
            commercialScorecard: [{ attribute: "Pricing", score: 7, comment: "c" }],
          },
        },
      },
    ],
  });
  const hash = createHash("sha256").update(JSON.stringify(reply)).digest("hex").slice(0, 12);
  // If the hash changes and the form does not, raise REPLY_REVISION. Then put the new pair here.
  expect([REPLY_FORM, hash]).toEqual([163405062, "2e09371d355b"]);
});
