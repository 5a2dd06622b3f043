import type { FailureReply } from "@beachhead/contract";
import { beforeAll, expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { testDetails, testGoals, testProduct } from "../test-plan.ts";

const server = testServer({ user: "per file", plan: "enterprise" });
const { user } = server;
let gtmPlanId: string;

beforeAll(async () => {
  gtmPlanId = (await user.api.callUntyped("saveBasicDetails", { body: testDetails() })).id;
});
const open = () => user.api.call("getGtmPlan", { params: { id: gtmPlanId } });

/** What is answered to a save of the plan, and what it did to it. */
async function outcome(name: "saveBasicDetails" | "saveGoals", body: object) {
  const before = await open();
  const answer = await user.api.send(name, { body: { ...body, gtmPlanId } });
  const after = await open();
  const { code, error, issues } = answer.json<Partial<FailureReply>>();
  const isSame = JSON.stringify(after) === JSON.stringify(before);
  return { status: answer.statusCode, raised: after.version - before.version, isSame, code, error, issues };
}

/** Taken without a message, else refused with it at this path and nothing changed. */
function expected(path: string, message: string | undefined): object {
  if (message === undefined) return { status: 200, raised: 1 };
  const issues: unknown = expect.arrayContaining([{ path, message }]);
  return { status: 422, raised: 0, isSame: true, code: "invalid", error: message, issues };
}

const saveDetails = (changes: object) => outcome("saveBasicDetails", testDetails(changes));

const names = (count: number, word = "Name") =>
  Array.from({ length: count }, (_, index) => `${word} ${index}`);
const SPECIAL = "GTM Plan Name cannot contain special characters";

/** [what, field of the details, its value, the sentence or undefined when it is taken] */
const details: [string, string, unknown, string | undefined][] = [
  ["no name", "gtmPlanName", "", "GTM Plan is required"],
  ["a name of spaces", "gtmPlanName", "   ", "GTM Plan is required"],
  ["a name of one letter", "gtmPlanName", "a", undefined],
  ["a name in another script", "gtmPlanName", "Größe_２０２７ योजना", undefined],
  ["a name with a hyphen", "gtmPlanName", "Launch-2027", SPECIAL],
  ["a name with an emoji", "gtmPlanName", "Launch 🚀", SPECIAL],
  ["a name of 200", "gtmPlanName", "a".repeat(200), undefined],
  ["a name of 201", "gtmPlanName", "a".repeat(201), "GTM Plan Name can have at most 200 characters"],
  ["no company", "companyName", " ", "Company Name is required"],
  ["a company of one letter", "companyName", "A", undefined],
  ["a company of 201", "companyName", "a".repeat(201), "Company Name can have at most 200 characters"],
  ["no description", "shortDescription", "", undefined],
  ["a description of 5,000", "shortDescription", "a".repeat(5000), undefined],
  [
    "a description of 5,001",
    "shortDescription",
    "a".repeat(5001),
    "Short description can have at most 5,000 characters",
  ],
  ["a NUL", "shortDescription", "a\u0000", "Short description contains characters that cannot be stored"],
  ["no website", "website", "", "Company Website is required"],
  ["the shortest website", "website", "https://a.b", undefined],
  ["a website without scheme", "website", "acme.com", "Invalid URL"],
  ["a website without a dot", "website", "https://acme", "Invalid URL"],
  ["a script as website", "website", "javascript:alert(1)", "Invalid URL"],
  ["no products", "products", [], "At least one product is required"],
  ["products that are none", "products", "CRM", "At least one product is required"],
  ["200 products", "products", names(200).map((name) => testProduct({ name })), undefined],
  [
    "201 products",
    "products",
    names(201).map((name) => testProduct({ name })),
    "A plan can have at most 200 products",
  ],
];

test.each(details)("business details with %s are validated at %s", async (_what, field, value, message) => {
  expect(await saveDetails({ [field]: value })).toMatchObject(expected(field, message));
});

/** [what, path within the product, changes of the product, sentence] */
const productCases: [string, string, object, string | undefined][] = [
  ["no product name", "name", { name: "" }, "Product Name is required"],
  ["a product name of 200", "name", { name: "a".repeat(200) }, undefined],
  [
    "a product name of 201",
    "name",
    { name: "a".repeat(201) },
    "Product Name can have at most 200 characters",
  ],
  ["no product description", "description", { description: " " }, "Description is required"],
  ["a product description of 10,000", "description", { description: "a".repeat(10_000) }, undefined],
  [
    "a product description of 10,001",
    "description",
    { description: "a".repeat(10_001) },
    "Description can have at most 10,000 characters",
  ],
  ["no geos", "geos", { geos: [] }, "At least one geo is required"],
  ["a blank geo", "geos.1", { geos: ["India", " "] }, "Geo is required"],
  ["a geo twice", "geos.1", { geos: ["India", "INDIA "] }, "Geos must be unique"],
  ["300 geos", "geos", { geos: names(300) }, undefined],
  ["301 geos", "geos", { geos: names(301) }, "A product can have at most 300 entries"],
  ["no industries", "industries", { industries: [] }, "At least one industry is required"],
  ["a blank industry", "industries.0", { industries: [""] }, "Industry is required"],
  ["an industry twice", "industries.1", { industries: ["Banking", "banking"] }, "Industries must be unique"],
  ["300 industries", "industries", { industries: names(300) }, undefined],
  ["301 industries", "industries", { industries: names(301) }, "A product can have at most 300 entries"],
];

test.each(productCases)("a product with %s is validated at its %s", async (_what, path, changes, message) => {
  const products = [testProduct(changes)];
  expect(await saveDetails({ products })).toMatchObject(expected(`products.0.${path}`, message));
});

test("a repeated product name is reported at the second product", async () => {
  const products = [testProduct(), testProduct({ name: " crm " })];
  expect(await saveDetails({ products })).toMatchObject(
    expected("products.1.name", "Product names must be unique"),
  );
});

test("two products that result in the same combination are refused", async () => {
  const products = [testProduct({ name: "A-B", geos: ["C"] }), testProduct({ name: "A", geos: ["B-C"] })];
  const message = 'Two products result in the same combination "A-B-C". Rename a product or a geo';
  expect(await saveDetails({ products })).toMatchObject(expected("products.1.geos.0", message));
});

const YEAR = "Target year must be a calendar year such as 2031, or 1 to 5 years from now";
const RANGE = "must be between -1,000,000,000,000,000 and 1,000,000,000,000,000";

/** [field of a goal, value, sentence] */
const goals: [string, unknown, string | undefined][] = [
  ["goal", "a".repeat(200), undefined],
  ["goal", "a".repeat(201), "Goal can have at most 200 characters"],
  ["currentValue", "12 m", "Current value must be a number"],
  ["currentValue", -1e15, undefined],
  ["currentValue", -1e15 - 1, `Current value ${RANGE}`],
  ["targetValue", 1e15, undefined],
  ["targetValue", 1e15 + 1, `Target value ${RANGE}`],
  ["targetValue", 0.01, undefined],
  ["targetValue", 0.001, "Maximum 2 decimal places allowed"],
  ["targetYear", 0, YEAR],
  ["targetYear", 1, undefined],
  ["targetYear", 5, undefined],
  ["targetYear", 6, YEAR],
  ["targetYear", 1899, YEAR],
  ["targetYear", 1900, undefined],
  ["targetYear", 2200, undefined],
  ["targetYear", 2201, YEAR],
  ["targetYear", 2030.5, "Target year must be a whole number"],
];

test.each(goals)("a goal's %s of %j is validated at its field", async (field, value, message) => {
  const saved = await outcome("saveGoals", { goals: testGoals({ [field]: value }) });
  expect(saved).toMatchObject(expected(`goals.1.${field}`, message));
});

test("fifty goals are saved, one more is refused", async () => {
  const many = (count: number) => ({ goals: Array.from({ length: count }, () => testGoals()[0]) });
  expect(await outcome("saveGoals", many(50))).toMatchObject({ status: 200, raised: 1 });
  expect(await outcome("saveGoals", many(51))).toMatchObject(
    expected("goals", "A plan can have at most 50 goals"),
  );
});

test("figures of goals come back to the last bit", async () => {
  const values = [0.1, 1 / 4, 123_456_789.01, -0.01, 999_999_999_999_999, -1e15, 0, 1e-2];
  const sent = values.map((currentValue, index) => ({
    id: index + 1,
    goal: `Goal ${index}`,
    currentValue,
    targetValue: null,
    targetYear: null,
    keptRevenue: null,
  }));
  await user.api.send("saveGoals", { body: { gtmPlanId, goals: sent } });
  expect((await open()).goals).toEqual(sent);
});
