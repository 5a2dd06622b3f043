import { expect, test } from "vitest";
import { accountEndpoints } from "./account/endpoints.ts";
import { activityEndpoints } from "./activity/endpoints.ts";
import { advisorEndpoints } from "./advisor/endpoints.ts";
import { alertEndpoints } from "./alert/endpoints.ts";
import { approvalEndpoints } from "./approval/endpoints.ts";
import { billingEndpoints } from "./billing/endpoints.ts";
import { commentEndpoints } from "./comment/endpoints.ts";
import { companyEndpoints } from "./company/endpoints.ts";
import { consultingEndpoints } from "./consulting/endpoints.ts";
import { dashboardEndpoints } from "./dashboard/endpoints.ts";
import { dealEndpoints } from "./deal/endpoints.ts";
import { dgPlanEndpoints } from "./dg-plan/endpoints.ts";
import type { EndpointSchema } from "./endpoint.ts";
import { endpointNames, endpointOf, endpoints } from "./endpoints.ts";
import { errorStatus } from "./errors.ts";
import { eventEndpoints } from "./event/endpoints.ts";
import { firstOddsEndpoints } from "./first-odds/endpoints.ts";
import { gtmPlanEndpoints } from "./gtm-plan/endpoints.ts";
import { integrationEndpoints } from "./integration/endpoints.ts";
import { liveTableEndpoints } from "./live-table/endpoints.ts";
import { planAllowances, planTypeNames, planTypes } from "./plans.ts";
import { productCostEndpoints } from "./product-cost/endpoints.ts";
import { retrievalEndpoints } from "./retrieval/endpoints.ts";
import { schemas } from "./schemas.ts";
import { shareEndpoints } from "./share/endpoints.ts";
import { simulationEndpoints } from "./simulation/endpoints.ts";
import { webhookEndpoints } from "./webhook/endpoints.ts";
import { workspaceEndpoints } from "./workspace/endpoints.ts";

test("every endpoint has schemas, and there are no others", () => {
  expect(Object.keys(schemas)).toEqual(Object.keys(endpoints));
});

test("no two domains use the same endpoint name", () => {
  const domains = [
    accountEndpoints,
    gtmPlanEndpoints,
    dgPlanEndpoints,
    productCostEndpoints,
    shareEndpoints,
    simulationEndpoints,
    billingEndpoints,
    advisorEndpoints,
    dashboardEndpoints,
    dealEndpoints,
    integrationEndpoints,
    firstOddsEndpoints,
    consultingEndpoints,
    retrievalEndpoints,
    workspaceEndpoints,
    companyEndpoints,
    eventEndpoints,
    commentEndpoints,
    approvalEndpoints,
    webhookEndpoints,
    alertEndpoints,
    liveTableEndpoints,
    activityEndpoints,
  ];
  const names = domains.flatMap((domain) => Object.keys(domain));
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  expect(names.toSorted()).toEqual(endpointNames.toSorted());
});

test("no two endpoints have the same method and path", () => {
  const addressed = Object.values(endpoints).map(
    ({ method, path }) => `${method} ${path.replace(/:\w+/g, ":")}`,
  );
  expect(new Set(addressed).size).toBe(addressed.length);
});

test("an endpoint has a params schema exactly when its path has parameters, and no body schema for GET and DELETE", () => {
  for (const name of endpointNames) {
    const { method, path } = endpointOf(name);
    const { params, body }: EndpointSchema = schemas[name];
    expect(params !== undefined, name).toBe(path.includes(":"));
    // Their bodies have the password and the tokens to keep.
    const mayHaveBody =
      ["deleteAccount", "endOtherSessions", "deleteWorkspace", "removeCompanyProvider"].includes(name) ||
      (method !== "GET" && method !== "DELETE");
    expect(body !== undefined && !mayHaveBody, name).toBe(false);
  }
});

test("only endpoints that must work without sign-in are public", () => {
  expect(endpointNames.filter((name) => endpointOf(name).access === "public").toSorted()).toEqual(
    [
      "getConfiguration",
      "getOperatorText",
      "signUp",
      "signIn",
      "forgotPassword",
      "resetPassword",
      "verifyEmail",
      "stopEmailChange",
      "undoEmailChange",
      "revokeTokens",
      "beginGoogle",
      "finishGoogle",
      "beginCompany",
      "finishCompany",
      "receiveSamlAnswer",
      "getSamlMetadata",
      "exchangeCode",
      "exploreExample",
      "receivePaymentEvent",
      "listSandboxMail",
      "getSharedGtmPlan",
      "getSharedDocument",
      "muteAlert",
      "readLiveTable",
      "getInvitation",
      "finishZohoCrm",
      "finishZohoCampaigns",
      "stopWeeklyMail",
      "stopInboxMail",
    ].toSorted(),
  );
});

test("no personal access token reaches sign-in, the account, payments or the credentials of connected services", () => {
  const readable = ["getUserDetails", "getUsage"];
  const open = endpointNames.filter((name) => {
    const { access, path, notForTokens } = endpointOf(name);
    const isGuarded =
      /^\/api\/(auth|users|payment)\//.test(path) || /\/(auth|authorize)\/url$|\/disconnect$/.test(path);
    return access === "user" && isGuarded && notForTokens === undefined && !readable.includes(name);
  });
  // It counts AI fetches and changes nothing.
  expect(open.filter((name) => endpointOf(name).path !== "/api/users/set-aicount")).toEqual([]);
});

test("every public endpoint that does more than read has a rate limit per network", () => {
  const unlimited = endpointNames.filter((name) => {
    const { access, method, limits } = endpointOf(name);
    return access === "public" && method !== "GET" && limits?.network === undefined;
  });
  expect(unlimited).toEqual([]);
});

test("an endpoint with Idempotency-Key, If-Match or an audit action needs a method that changes something", () => {
  // Google, Zoho and identity providers send the browser back with GET; the specification connects HubSpot with GET.
  const byGet = [
    "finishGoogle",
    "finishCompany",
    "finishZohoCrm",
    "finishZohoCampaigns",
    "connectHubspotByAddress",
  ];
  for (const name of endpointNames.filter((each) => !byGet.includes(each))) {
    const { method, idempotent, ifMatch, audit } = endpointOf(name);
    expect(method === "GET" && (idempotent ?? ifMatch ?? audit) !== undefined, name).toBe(false);
    expect(idempotent === true && method !== "POST", name).toBe(false);
  }
});

test("error codes have the statuses of the API page", () => {
  expect(errorStatus).toMatchObject({
    not_found: 404,
    stale: 412,
    invalid: 422,
    limit_reached: 403,
    internal: 500,
  });
});

test("plans have the allowances of the specification", () => {
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

test("an endpoint that only reads by POST writes no audit row and takes no Idempotency-Key", () => {
  const reading = endpointNames.filter((name) => endpointOf(name).readsOnly === true);
  expect(reading).toContain("goalSeekSimulation");
  for (const name of reading) {
    const { method, idempotent, ifMatch, audit } = endpointOf(name);
    expect([name, method, idempotent ?? ifMatch ?? audit]).toEqual([name, "POST", undefined]);
  }
});
