import { expect, test } from "vitest";
import { endpoints } from "./endpoints.ts";
import { errorStatus } from "./errors.ts";
import { planAllowances, planTypeNames, planTypes } from "./plans.ts";
import { schemas } from "./schemas.ts";

test("every row has its schemas, and there are no others", () => {
  expect(Object.keys(schemas)).toEqual(Object.keys(endpoints));
});

test("no two rows answer at the same method and path", () => {
  const places = Object.values(endpoints).map(
    ({ method, path }) => `${method} ${path.replace(/:\w+/g, ":")}`,
  );
  expect(new Set(places).size).toBe(places.length);
});

test("a row has a schema for path parameters exactly when its path has any, and a body only where one is sent", () => {
  const rows: Record<string, { params?: unknown; body?: unknown; reply: unknown }> = schemas;
  for (const [name, { method, path }] of Object.entries(endpoints)) {
    const { params, body } = rows[name] ?? { reply: undefined };
    expect(params !== undefined, name).toBe(path.includes(":"));
    expect(body !== undefined && (method === "GET" || method === "DELETE"), name).toBe(false);
  }
});

test("only what must be open before sign-in is public", () => {
  const open = Object.entries(endpoints).filter(([, { access }]) => access === "public");
  expect(open.map(([name]) => name)).toEqual([
    "getConfiguration",
    "signUp",
    "signIn",
    "forgotPassword",
    "resetPassword",
    "verifyEmail",
    "stopEmailChange",
    "undoEmailChange",
    "beginGoogle",
    "finishGoogle",
    "exchangeCode",
    "exploreExample",
    "listSandboxMail",
    "getSharedGtmPlan",
  ]);
});

test("statuses are those of the API page", () => {
  expect(errorStatus).toMatchObject({
    not_found: 404,
    stale: 412,
    invalid: 422,
    limit_reached: 403,
    internal: 500,
  });
});

test("limits are those of the specification", () => {
  expect(planTypes.map((plan) => planTypeNames[plan])).toEqual([
    "trial",
    "DIY Plan",
    "Startup Plan",
    "Scaleup Plan",
    "Enterprise Plan",
  ]);
  expect(planAllowances.trial.monthly).toMatchObject({
    products: 1,
    geos: 1,
    industries: 1,
    aiFetches: 5,
    simulations: 2,
  });
  expect(planAllowances.diy.monthly.simulations).toBe(5);
  expect(planAllowances.startup.yearly).toMatchObject({
    aiFetches: 240,
    simulations: 60,
    consultingHours: 12,
  });
  expect(planAllowances.scaleup.yearly).toMatchObject({
    aiFetches: 720,
    simulations: 250,
    consultingHours: 24,
  });
  expect(planAllowances.enterprise.yearly.simulations).toBeNull();
});
