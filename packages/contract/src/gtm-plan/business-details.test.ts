import { describe, expect, test } from "vitest";
import { goodDetails, issuesOf, withField } from "../test-issues.ts";
import { businessDetailsBody, MAX_NAMES, MAX_PRODUCTS } from "./business-details.ts";
import { countries } from "./countries.ts";
import { defaultSegmentDefinitions } from "./defaults.ts";
import { industries } from "./industries.ts";
import { businessDetailsState, goalsState, planSteps } from "./steps.ts";

const issuesWith = (path: string, value: unknown) =>
  issuesOf(businessDetailsBody, withField(goodDetails, path, value));
const product = goodDetails.products[0];

test("valid business details are accepted unchanged", () => {
  expect(businessDetailsBody.parse(goodDetails)).toEqual(goodDetails);
});

test.each([
  ["gtmPlanName", "", "GTM Plan is required"],
  ["gtmPlanName", "   ", "GTM Plan is required"],
  ["gtmPlanName", null, "GTM Plan is required"],
  ["gtmPlanName", "a", undefined],
  ["gtmPlanName", "Plan_2 b", undefined],
  ["gtmPlanName", "Größe ２０２７ योजना 計画", undefined],
  ["gtmPlanName", "Launch-2027", "GTM Plan Name cannot contain special characters"],
  ["gtmPlanName", "A.B", "GTM Plan Name cannot contain special characters"],
  ["gtmPlanName", "A & B", "GTM Plan Name cannot contain special characters"],
  ["gtmPlanName", "Launch 🚀", "GTM Plan Name cannot contain special characters"],
  ["gtmPlanName", "a\nb", "GTM Plan Name cannot contain special characters"],
  ["gtmPlanName", "a".repeat(200), undefined],
  ["gtmPlanName", "a".repeat(201), "GTM Plan Name can have at most 200 characters"],
  ["companyName", "", "Company Name is required"],
  ["companyName", "A", undefined],
  ["companyName", "a".repeat(201), "Company Name can have at most 200 characters"],
  ["shortDescription", "", undefined],
  ["shortDescription", "a".repeat(5000), undefined],
  ["shortDescription", "a".repeat(5001), "Short description can have at most 5,000 characters"],
  ["website", "", "Company Website is required"],
  ["website", "https://a.b", undefined],
  ["website", "HTTP://Acme.example:8080/path?q#f", undefined],
  ["website", "acme.com", "Invalid URL"],
  ["website", "acme", "Invalid URL"],
  ["website", "https://acme", "Invalid URL"],
  ["website", "https:acme.com", "Invalid URL"],
  ["website", "https://.com", "Invalid URL"],
  ["website", "https://acme.com:99999", "Invalid URL"],
  ["website", "https://ann@acme.com", "Invalid URL"],
  ["website", "javascript:alert(1)", "Invalid URL"],
  ["website", "ftp://acme.com", "Invalid URL"],
  ["website", `https://a.b/${"x".repeat(1988)}`, undefined],
  ["website", `https://a.b/${"x".repeat(1989)}`, "Company Website can have at most 2,000 characters"],
  ["products", [], "At least one product is required"],
  ["products", null, "At least one product is required"],
  ["products.0.name", " ", "Product Name is required"],
  ["products.0.description", "", "Description is required"],
  ["products.0.description", "a".repeat(10_000), undefined],
  ["products.0.description", "a".repeat(10_001), "Description can have at most 10,000 characters"],
  ["products.0.geos", [], "At least one geo is required"],
  ["products.0.geos", "India", "At least one geo is required"],
  ["products.0.geos.1", "", "Geo is required"],
  ["products.0.geos.1", " india ", "Geos must be unique"],
  ["products.0.industries", [], "At least one industry is required"],
  ["products.0.industries.1", null, "Industry is required"],
  ["products.0.industries.1", "BANKING", "Industries must be unique"],
])("business details with %s of %j report: %s", (path, value, message) => {
  expect(issuesWith(path, value)).toEqual(message === undefined ? {} : { [path]: [message] });
});

describe("lists", () => {
  const named = (count: number) => Array.from({ length: count }, (_, index) => `Name ${index}`);

  test("geos and products are accepted up to their maximum number and not one more", () => {
    expect(issuesWith("products.0.geos", named(MAX_NAMES))).toEqual({});
    expect(issuesWith("products.0.geos", named(MAX_NAMES + 1))).toHaveProperty(["products.0.geos"]);
    const products = (count: number) => named(count).map((name) => ({ ...product, name }));
    expect(issuesWith("products", products(MAX_PRODUCTS))).toEqual({});
    expect(issuesWith("products", products(MAX_PRODUCTS + 1))).toHaveProperty(["products"]);
  });

  test("a repeated product name is reported at the second product, whatever else is wrong", () => {
    const products = [product, { ...product, name: " crm ", description: "" }, { ...product, name: "Desk" }];
    expect(issuesWith("products", products)).toEqual({
      "products.1.description": ["Description is required"],
      "products.1.name": ["Product names must be unique"],
    });
  });

  test("two products that result in the same combination are refused", () => {
    const products = [
      { ...product, name: "A-B", geos: ["C"] },
      { ...product, name: "A", geos: ["D", "B-C"] },
    ];
    expect(issuesWith("products", products)).toEqual({
      "products.1.geos.1": ['Two products result in the same combination "A-B-C". Rename a product or a geo'],
    });
  });
});

test("segment definitions are read from a list, an object or nothing; a cleared text stays cleared", () => {
  const definitionsOf = (segmentData: unknown) =>
    businessDetailsBody.parse({ ...goodDetails, segmentData }).segmentData;
  expect(definitionsOf(undefined)).toEqual([defaultSegmentDefinitions]);
  expect(definitionsOf([])).toEqual([defaultSegmentDefinitions]);
  expect(definitionsOf({ enterprise: "Big" })).toEqual([{ ...defaultSegmentDefinitions, enterprise: "Big" }]);
  expect(definitionsOf([{ sme: "" }, { sme: "second" }])).toEqual([
    { ...defaultSegmentDefinitions, sme: "" },
  ]);
});

test("business details with an _id are accepted when id and gtmPlanId are blank", () => {
  expect(businessDetailsBody.parse({ ...goodDetails, _id: "p1", id: " ", gtmPlanId: null })).toMatchObject({
    _id: "p1",
  });
});

test("the suggested countries and industries have no duplicates and no blanks", () => {
  for (const list of [countries, industries]) {
    expect(new Set(list.map((name) => name.trim().toLowerCase())).size).toBe(list.length);
    expect(list).not.toContain("");
  }
  expect([countries.length, industries.length, industries.at(-1)]).toEqual([196, 62, "Other"]);
});

describe("states of the steps", () => {
  const nothing = { gtmPlanName: "", companyName: " ", website: "", products: [] };
  const goal = { goal: "EBIT %", currentValue: 1, targetValue: 0, targetYear: 2030 };

  test.each([
    ["empty", nothing],
    ["partial", { ...nothing, gtmPlanName: "Launch" }],
    ["partial", { ...goodDetails, products: [] }],
    ["partial", withField(goodDetails, "products.0.industries", [""])],
    ["complete", goodDetails],
  ] as const)("business details are %s (case %#)", (state, details) => {
    expect(businessDetailsState(businessDetailsFields(details))).toBe(state);
  });

  function businessDetailsFields(details: unknown): typeof goodDetails {
    return { ...goodDetails, ...(typeof details === "object" ? details : {}) };
  }

  test.each([
    ["empty", []],
    ["empty", [{ ...goal, currentValue: null, targetValue: null, targetYear: null }]],
    ["partial", [{ ...goal, targetYear: null }]],
    ["complete", [goal, { ...goal, goal: " ", targetYear: null }]],
  ] as const)("goals are %s (case %#)", (state, goals) => {
    expect(goalsState(goals)).toBe(state);
  });

  test("the eight steps are in the order of the specification", () => {
    expect(planSteps.map(({ id }) => id)).toEqual([
      "business-details",
      "goal-setting",
      "segmentation",
      "competitors",
      "customer-value-map",
      "overlayValueDriver",
      "recommended-segmentation",
      "company-value-proposition",
    ]);
  });
});
