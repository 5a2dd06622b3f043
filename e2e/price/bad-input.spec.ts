import { expect, test } from "../fixtures/test.ts";
import { firstExample } from "./worked-example.ts";

const { sim, cost } = firstExample();
const [plan] = sim.pricingPlans;
const simulation = { gtmPlan: "Launch", productName: "CRM", costTitle: "Cost", ...sim };

const badCosts: [string, object, string, RegExp][] = [
  ["a negative amount", { fixedAdminCost: -1 }, "fixedAdminCost", /cannot be negative/],
  ["no number", { fixedAdminCost: "much" }, "fixedAdminCost", /must be a number/],
  ["a wrong type", { fixedAdminCost: { amount: 1 } }, "fixedAdminCost", /must be a number/],
  ["more than there is", { fixedAdminCost: "1e400" }, "fixedAdminCost", /must be a number/],
  ["a NUL byte in a name", { costTitle: "Cost\u0000" }, "costTitle", /cannot be stored/],
  ["half a character", { costTitle: "Cost \ud800" }, "costTitle", /cannot be stored/],
  ["300 kB in a name", { costTitle: "c".repeat(300_000) }, "costTitle", /at most 200 characters/],
  ["three years instead of four", { adminGrowth: [1, 2, 3, 4, 5] }, "adminGrowth", /four yearly changes/],
];

for (const [name, fields, path, message] of badCosts)
  test(`a cost with ${name} is refused by name and not stored`, async ({ user }) => {
    const answer = await user.api.send("createProductCost", {
      body: { costTitle: "Cost", ...cost, ...fields },
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      success: false,
      code: "invalid",
      error: expect.stringMatching(message),
      message: expect.stringMatching(message),
      issues: [{ path, message: expect.stringMatching(message) }],
      requestId: expect.any(String),
    });
    expect(await user.api.call("listProductCosts")).toEqual([]);
  });

const badPlans: [string, object, string, string][] = [
  [
    "the minimum price above the maximum",
    { pricePerUserMin: 300 },
    "pricePerUserMax",
    "Max price must be greater than min price",
  ],
  [
    "the fewest customers above the most",
    { customersFirstYearMin: 151 },
    "customersFirstYearMax",
    "Max customers must be greater than min customers",
  ],
  ["a negative fee", { annualFixedFee: -1 }, "annualFixedFee", "Annual fixed fee cannot be negative"],
  ["a list for a price", { pricePerUserMin: [100] }, "pricePerUserMin", "Minimum price per user is required"],
];

for (const [name, fields, field, message] of badPlans)
  test(`a simulation with ${name} is refused with the specified message and not stored`, async ({ user }) => {
    const answer = await user.api.send("createSimulation", {
      body: { ...simulation, pricingPlans: [{ ...plan, ...fields }] },
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      error: message,
      code: "invalid",
      issues: [{ path: `pricingPlans.0.${field}`, message }],
    });
    expect(await user.api.call("listSimulations")).toEqual([]);
  });

const brokenBodies: [string, string, number][] = [
  ["broken JSON", "{", 400],
  ["a lone number", "7", 422],
  ["a list", "[]", 422],
  ["NaN", '{"costTitle": NaN}', 400],
  ["nothing but a name twice", '{"costTitle": "", "costTitle": ""}', 422],
];

for (const [name, body, status] of brokenBodies)
  test(`a body of ${name} answers ${status} in a sentence`, async ({ user }) => {
    const answer = await user.api.send("createProductCost", { body });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, error: expect.stringMatching(/^[A-Z].+/) });
    expect(await user.api.call("listProductCosts")).toEqual([]);
  });

test("a body larger than any document is refused before it is read", async ({ user }) => {
  const answer = await user.api.send("createProductCost", { body: { costTitle: "c".repeat(20_000_000) } });
  expect(answer.status).toBe(413);
  expect(answer.body).toMatchObject({ code: "too_large" });
});

test("a body that is not JSON is refused with a message that says so", async ({ user }) => {
  const answer = await user.api.send("createProductCost", {
    body: "costTitle=Cost",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(answer.status).toBe(415);
  expect(answer.body).toMatchObject({ code: "unsupported_media" });
});
