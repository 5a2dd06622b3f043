import type { FailureReply } from "@beachhead/contract";
import { describe, expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { testCost } from "../../product-costs/test-cost.ts";
import { testSimulation } from "../../simulations/test-simulation.ts";
import { testDetails, testProduct } from "../test-plan.ts";

const server = testServer({ user: "per test", plan: "enterprise" });
const { user } = server;

const products = [testProduct({ geos: ["India", "Germany"], industries: ["Banking"] })];
const saveDetails = (changes: object) =>
  user.api.callUntyped("saveBasicDetails", {
    body: {
      ...testDetails({ products }),
      ...changes,
    },
  });
const goal = (id: number, name: string, currentValue: number, targetValue: number) => ({
  id,
  goal: name,
  currentValue,
  targetValue,
  targetYear: 3,
});
const goalsIn = (currency: string, target = 12_000_000) => [
  goal(1, `Revenue (${currency})`, 2_000_000, target),
  goal(2, "No of Customers", 121, 600),
  goal(3, "EBIT %", -10, 20),
];
const saveGoals = (gtmPlanId: string, goals: object[]) =>
  user.api.callUntyped("saveGoals", { body: { gtmPlanId, goals } });
const segmentation = (gtmPlanId: string, productGeoCombinationName: string, marketSize: number) =>
  user.api.callUntyped("saveSegmentation", {
    body: {
      gtmPlanId,
      productGeoCombinationName,
      individualSegmentationData: {
        industries: { Banking: { Enterprise: 10, "Mid-Market": 10, SME: 10, marketSize, yoyGrowth: 5 } },
      },
    },
  });
const choose = (gtmPlanId: string, productGeoCombinationName: string) =>
  user.api.callUntyped("saveSelection", {
    body: {
      gtmPlanId,
      productGeoCombinationName,
      individualUserSelectedSegmentData: { Banking: { Enterprise: true, "Mid-Market": true, SME: true } },
    },
  });
const inheritance = (id: string) => user.api.call("getInheritance", { params: { id } });
const open = (id: string) => user.api.call("getGtmPlan", { params: { id } });

const seen = {
  revenueTarget: 12_000_000,
  targetYear: 3,
  ebitTarget: 20,
  existingCustomers: 121,
  customerGrowth: null,
  currency: "USD",
};

describe("what a combination inherits", () => {
  test("each combination gets its share of the goals by the market of its chosen segments", async () => {
    const { id } = await saveDetails({ currency: "EUR", firstYear: new Date().getUTCFullYear() + 1 });
    await saveGoals(id, goalsIn("EUR"));
    for (const [title, market] of [
      ["CRM-India", 60_000_000],
      ["CRM-Germany", 20_000_000],
    ] as const) {
      await segmentation(id, title, market);
      await choose(id, title);
    }
    const year = new Date().getUTCFullYear() + 3;
    expect(await inheritance(id)).toMatchObject({
      gtmPlanId: id,
      gtmPlanName: "Launch 2027",
      currency: "EUR",
      firstYear: year - 2,
      sources: { revenue: "Revenue (EUR)", customers: "No of Customers", ebitPercent: "EBIT %" },
      combinations: [
        {
          title: "CRM-India",
          product: "CRM",
          geo: "India",
          share: 0.75,
          market: { size: 60_000_000, growthPercent: 5 },
          revenueTarget: 9_000_000,
          targetYear: 3,
          calendarYear: year,
          ebitTarget: 20,
          existingCustomers: 91,
          customerGrowth: 5,
          revenueToday: 1_500_000,
        },
        { title: "CRM-Germany", share: 0.25, revenueTarget: 3_000_000, existingCustomers: 30 },
      ],
    });
  });

  test("a new plan is in USD, starts in the year after it was created and inherits no figures", async () => {
    const { id } = await saveDetails({});
    const { currency, firstYear, yearStartMonth, combinations } = await inheritance(id);
    expect({ currency, firstYear, yearStartMonth }).toEqual({
      currency: "USD",
      firstYear: new Date().getUTCFullYear() + 1,
      yearStartMonth: 1,
    });
    expect(combinations).toMatchObject([
      { share: 0.5, market: null, revenueTarget: null, targetYear: null, existingCustomers: null },
      { share: 0.5 },
    ]);
  });

  test('a goal "in 3 years" counts from the running business year', async () => {
    const { id } = await saveDetails({ currency: "EUR", yearStartMonth: 12 });
    await saveGoals(id, goalsIn("EUR"));
    const now = server.clock.now();
    const running = now.getUTCMonth() < 11 ? now.getUTCFullYear() - 1 : now.getUTCFullYear();
    expect(await inheritance(id)).toMatchObject({
      yearStartMonth: 12,
      combinations: [{ calendarYear: running + 3 }, { calendarYear: running + 3 }],
    });
  });

  test("getInheritance answers 404 for another user's plan", async () => {
    const { id } = await saveDetails({});
    const stranger = await server.signUp();
    const answer = await stranger.api.send("getInheritance", { params: { id } });
    expect([answer.statusCode, answer.json<FailureReply>().code]).toEqual([404, "not_found"]);
  });
});

describe("the currency of a plan", () => {
  test("a plan's currency names the revenue goal before and after goals are saved, and changes no figure", async () => {
    const { id } = await saveDetails({ currency: "eur" });
    expect((await open(id)).goals[0]?.goal).toBe("Revenue (EUR)");
    await saveGoals(id, [...goalsIn("EUR"), goal(4, "Revenue of services", 1, 2)]);
    await saveDetails({ gtmPlanId: id, currency: "INR" });
    expect((await open(id)).goals).toMatchObject([...goalsIn("INR"), goal(4, "Revenue of services", 1, 2)]);
  });

  test("a save without a currency and years leaves them unchanged", async () => {
    const terms = { currency: "EUR", firstYear: 2030, yearStartMonth: 4 };
    const { id } = await saveDetails(terms);
    await saveDetails({ gtmPlanId: id });
    expect(await open(id)).toMatchObject(terms);
  });

  test("a copy of a plan keeps its currency and years", async () => {
    const terms = { currency: "EUR", firstYear: 2030, yearStartMonth: 4 };
    const { id } = await saveDetails(terms);
    const copy = await user.api.call("duplicateGtmPlan", { params: { id } });
    expect(await open(copy.id)).toMatchObject(terms);
  });

  test.each([
    ["currency", "Euro", "Currency must be a three-letter code such as USD"],
    ["firstYear", 27, "First year must be a calendar year such as 2027"],
    ["yearStartMonth", 13, "Start of the year must be a month from 1 to 12"],
    ["yearStartMonth", "April", "Start of the year must be a month from 1 to 12"],
    ["firstYear", "soon", "First year must be a calendar year such as 2027"],
  ])("a plan's %s of %j is refused", async (field, value, message) => {
    const answer = await user.api.send("saveBasicDetails", { body: testDetails({ [field]: value }) });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<FailureReply>().issues).toEqual([{ path: field, message }]);
  });
});

describe("a cost for a combination", () => {
  const save = (combination: unknown) =>
    user.api.send("createProductCost", { body: { ...testCost(), combination } });
  const update = (id: string, changes: object = {}) =>
    user.api.callUntyped("updateProductCost", { params: { id }, body: { ...testCost(), ...changes } });
  const linkTo = async (changes: object = {}) => {
    const { id, productGeoCombinations } = await saveDetails(changes);
    return { gtmPlanId: id, combinationId: productGeoCombinations[0]?.id ?? "", seen };
  };
  const openCost = (id: string) => user.api.call("getProductCost", { params: { id } });

  test("a cost opens with its combination and what was seen of the plan; one without a combination has null", async () => {
    const link = await linkTo();
    const { id } = (await save(link)).json<{ id: string }>();
    expect((await openCost(id)).combination).toEqual(link);
    const { id: plain } = (await save(undefined)).json<{ id: string }>();
    expect((await openCost(plain)).combination).toBeNull();
  });

  test("a cost keeps its combination in a save without one, and loses it by null", async () => {
    const link = await linkTo();
    const { id } = (await save(link)).json<{ id: string }>();
    await update(id);
    expect((await openCost(id)).combination).toEqual(link);
    await update(id, { combination: null });
    expect((await openCost(id)).combination).toBeNull();
  });

  test("a cost for another user's plan answers 404, and one for an unknown combination 422 at its field", async () => {
    const link = await linkTo();
    const stranger = await server.signUp();
    const denied = await stranger.api.send("createProductCost", {
      body: { ...testCost(), combination: link },
    });
    expect([denied.statusCode, denied.json<FailureReply>().code]).toEqual([404, "not_found"]);
    expect(await stranger.api.call("listProductCosts")).toEqual([]);
    const unknown = await save({ ...link, combinationId: link.gtmPlanId });
    expect(unknown.statusCode).toBe(422);
    expect(unknown.json<FailureReply>().issues?.[0]?.path).toBe("combination");
    expect((await save({ ...link, gtmPlanId: "" })).statusCode).toBe(422);
  });

  test("a cost keeps its combination when that is removed or its plan deleted; a new cost for it is refused", async () => {
    const link = await linkTo();
    const { id } = (await save(link)).json<{ id: string }>();
    await saveDetails({ gtmPlanId: link.gtmPlanId, products: [testProduct({ geos: ["Germany"] })] });
    await update(id, { combination: link });
    await user.api.call("deleteGtmPlan", { params: { id: link.gtmPlanId } });
    await update(id, { combination: link });
    expect((await openCost(id)).combination).toEqual(link);
    // A new document cannot be made for it.
    expect((await save(link)).statusCode).toBe(404);
  });
});

test("deleted goals are no longer inherited, and a simulation keeps its targets and can be saved again", async () => {
  const { id: gtmPlanId, productGeoCombinations } = await saveDetails({});
  await saveGoals(gtmPlanId, goalsIn("USD"));
  const [before] = (await inheritance(gtmPlanId)).combinations;
  expect(before).toMatchObject({ revenueTarget: 6_000_000, targetYear: 3 });
  const link = { gtmPlanId, combinationId: productGeoCombinations[0]?.id ?? "", seen };
  const cost = await user.api.callUntyped("createProductCost", { body: testCost() });
  const body = testSimulation({ options: { trials: 1000 }, costId: cost.id, combination: link });
  const { id } = await user.api.callUntyped("createSimulation", { body });
  const saved = await user.api.call("getSimulation", { params: { id } });

  await saveGoals(gtmPlanId, goalsIn("USD").slice(2));
  const after = await inheritance(gtmPlanId);
  expect(after.sources).toEqual({ revenue: null, customers: null, ebitPercent: "EBIT %" });
  expect(after.combinations[0]).toMatchObject({
    revenueTarget: null,
    targetYear: null,
    existingCustomers: null,
    revenueToday: null,
    ebitTarget: 20,
  });
  expect(await user.api.call("getSimulation", { params: { id } })).toEqual(saved);
  // The choice of the user's own target: nothing is seen of the goal any more.
  const kept = { ...body, combination: { ...link, seen: { ...seen, revenueTarget: null } } };
  await user.api.callUntyped("updateSimulation", { params: { id }, body: kept });
  expect(await user.api.call("getSimulation", { params: { id } })).toMatchObject({
    revenueTarget: body.revenueTarget,
    combination: kept.combination,
  });
});

test("a simulation keeps its combination, also in the list, and one for another user's plan answers 404", async () => {
  const { id: gtmPlanId, productGeoCombinations } = await saveDetails({});
  const link = { gtmPlanId, combinationId: productGeoCombinations[1]?.id ?? "", seen };
  const few = { options: { trials: 1000 } };
  const cost = await user.api.callUntyped("createProductCost", { body: testCost() });
  const body = testSimulation({ ...few, costId: cost.id, combination: link });
  const { id } = await user.api.callUntyped("createSimulation", { body });
  expect(await user.api.call("getSimulation", { params: { id } })).toMatchObject({ combination: link });
  const changed = { ...body, combination: { ...link, seen: { ...seen, revenueTarget: 14_000_000 } } };
  await user.api.callUntyped("updateSimulation", { params: { id }, body: changed });
  expect(await user.api.call("listSimulations")).toMatchObject([{ combination: changed.combination }]);

  const stranger = await server.signUp();
  const theirs = await stranger.api.send("createProductCost", { body: testCost() });
  const refused = testSimulation({ ...few, costId: theirs.json<{ id: string }>().id, combination: link });
  const denied = await stranger.api.send("createSimulation", { body: refused });
  expect([denied.statusCode, denied.json<FailureReply>().code]).toEqual([404, "not_found"]);
});
