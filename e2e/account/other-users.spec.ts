import { type EndpointName, endpointNames, endpoints } from "@beachhead/contract";
import { createUser, grantPlan, type TestUser } from "../fixtures/account.ts";
import { type Answer, ApiClient } from "../fixtures/api-client.ts";
import { expect, test } from "../fixtures/test.ts";
import { firstExample } from "../price/worked-example.ts";

interface Documents {
  planId: string;
  costId: string;
  simulationId: string;
  sessionId: string;
}

const cost = { costTitle: "Cost of the owner", ...firstExample().cost };
const simulation = (costTitle: string, costId?: string) => ({
  gtmPlan: "Launch",
  productName: "CRM",
  costTitle,
  costId,
  pricingModel: "hybrid",
  geo: "",
  options: {},
  ...firstExample().sim,
});

const details = {
  gtmPlanName: "Plan of the owner",
  companyName: "Acme",
  shortDescription: "Cost of the owner",
  website: "https://acme.example",
  segmentData: [],
  products: [{ name: "CRM", description: "One place", geos: ["India"], industries: ["Banking"] }],
};

async function createDocuments({ api }: TestUser): Promise<Documents> {
  const { id: planId } = await api.call("saveBasicDetails", { body: details });
  const { id: costId } = await api.call("createProductCost", { body: cost });
  const saved = await api.call("createSimulation", { body: simulation(cost.costTitle, costId) });
  const { sessions } = await api.call("listSessions");
  return { planId, costId, simulationId: saved.id, sessionId: sessions[0]?.id ?? "" };
}

/**
 * How rows that name a document, in their path or body, are called with somebody else's. That no row is left out
 * is held by the authorisation matrix in apps/server/src/test.
 */
const withForeignIds: Partial<
  Record<EndpointName, (stranger: TestUser, owned: Documents) => Promise<Answer>>
> = {
  endSession: ({ api }, { sessionId: id }) => api.send("endSession", { params: { id } }),
  saveBasicDetails: ({ api }, { planId }) =>
    api.send("saveBasicDetails", { body: { ...details, gtmPlanId: planId } }),
  saveGoals: ({ api }, { planId }) => api.send("saveGoals", { body: { gtmPlanId: planId, goals: [] } }),
  getGoals: ({ api }, { planId: id }) => api.send("getGoals", { params: { id } }),
  getCombinationsWithIndustries: ({ api }, { planId: id }) =>
    api.send("getCombinationsWithIndustries", { params: { id } }),
  getCombinations: ({ api }, { planId: id }) => api.send("getCombinations", { params: { id } }),
  getGtmPlan: ({ api }, { planId: id }) => api.send("getGtmPlan", { params: { id } }),
  renameGtmPlan: ({ api }, { planId: id }) =>
    api.send("renameGtmPlan", { params: { id }, body: { gtmPlanName: "Taken over" } }),
  deleteGtmPlan: ({ api }, { planId: id }) => api.send("deleteGtmPlan", { params: { id } }),
  undeleteGtmPlan: ({ api }, { planId: id }) => api.send("undeleteGtmPlan", { params: { id } }),
  getProductCost: ({ api }, { costId }) => api.send("getProductCost", { params: { id: costId } }),
  updateProductCost: ({ api }, { costId }) =>
    api.send("updateProductCost", { params: { id: costId }, body: cost }),
  deleteProductCost: ({ api }, { costId }) => api.send("deleteProductCost", { params: { id: costId } }),
  undeleteProductCost: ({ api }, { costId }) => api.send("undeleteProductCost", { params: { id: costId } }),
  runSimulation: ({ api }, { costId }) =>
    api.send("runSimulation", { body: { simulation: firstExample().sim, costId } }),
  goalSeekSimulation: ({ api }, { costId }) =>
    api.send("goalSeekSimulation", { body: { simulation: firstExample().sim, costId } }),
  createSimulation: ({ api }, { costId }) =>
    api.send("createSimulation", { body: simulation("Any", costId) }),
  getSimulation: ({ api }, { simulationId: id }) => api.send("getSimulation", { params: { id } }),
  updateSimulation: ({ api }, { simulationId: id }) =>
    api.send("updateSimulation", { params: { id }, body: simulation("Any") }),
  deleteSimulation: ({ api }, { simulationId: id }) => api.send("deleteSimulation", { params: { id } }),
  undeleteSimulation: ({ api }, { simulationId: id }) => api.send("undeleteSimulation", { params: { id } }),
};

test("another user's documents answer 404 and do not change", async () => {
  const [owner, stranger] = await Promise.all([createUser("Olga Owner"), createUser("Sam Stranger")]);
  await Promise.all([grantPlan(owner, "enterprise"), grantPlan(stranger, "enterprise")]);
  const owned = await createDocuments(owner);
  const everything = async () => [
    await owner.api.call("getGtmPlan", { params: { id: owned.planId } }),
    await owner.api.call("getProductCost", { params: { id: owned.costId } }),
    await owner.api.call("getSimulation", { params: { id: owned.simulationId } }),
  ];
  const before = await everything();

  for (const [name, call] of Object.entries(withForeignIds)) {
    const { status, body } = await call(stranger, owned);
    expect(status, name).toBe(404);
    expect(body, name).toMatchObject({ success: false, code: "not_found" });
    expect(JSON.stringify(body), name).not.toContain("Cost of the owner");
  }

  expect(await stranger.api.call("listGtmPlans")).toEqual([]);
  expect(await stranger.api.call("listProductCosts")).toEqual([]);
  expect(await stranger.api.call("listSimulations")).toEqual([]);
  expect(await everything()).toEqual(before);
});

test("a deleted document is gone for everyone, and only its owner can undo the deletion", async () => {
  const [owner, stranger] = await Promise.all([createUser(), createUser()]);
  const { id } = await owner.api.call("createProductCost", { body: cost });
  await owner.api.call("deleteProductCost", { params: { id } });
  expect((await owner.api.send("getProductCost", { params: { id } })).status).toBe(404);
  expect((await stranger.api.send("undeleteProductCost", { params: { id } })).status).toBe(404);
  await owner.api.call("undeleteProductCost", { params: { id } });
  expect((await owner.api.call("getProductCost", { params: { id } })).costTitle).toBe(cost.costTitle);
});

test("every endpoint for users answers 401 without a session and with a made-up one", async () => {
  const { api, session } = await createUser();
  const strangers = [
    new ApiClient(),
    new ApiClient("made-up"),
    new ApiClient(`${session.token}x`),
    new ApiClient(session.token.split(".")[0]),
  ];
  for (const name of endpointNames) {
    const { access, path } = endpoints[name];
    if (access !== "user") continue;
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, key = ""]) => [key, "any"]));
    for (const stranger of strangers) {
      const { status } = await stranger.send(name, { params });
      expect(status, name).toBe(401);
    }
  }
  expect((await api.send("getUserDetails")).status).toBe(200);
});

test.describe("malformed ids", () => {
  for (const id of [
    "nobody",
    "0",
    "../../etc",
    "%00",
    "a'; drop table users;--",
    "00000000-0000-0000-0000-000000000000",
  ]) {
    test(`a document with the id ${JSON.stringify(id)} is not found`, async ({ user }) => {
      for (const name of [
        "getGtmPlan",
        "getGoals",
        "getProductCost",
        "deleteSimulation",
        "undeleteSimulation",
      ] as const) {
        const { status, body } = await user.api.send(name, { params: { id } });
        expect(status).toBe(404);
        expect(body).toMatchObject({ success: false });
      }
    });
  }
});
