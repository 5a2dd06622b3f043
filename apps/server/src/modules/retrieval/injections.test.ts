import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantPlan } from "../../platform/db/test-database.ts";
import { withoutHidden } from "../../platform/text/hidden-characters.ts";
import { GOOD_ANSWER, startTestLlmServer, type TestLlmServer } from "../../providers/llm/test-llm-server.ts";
import { buildTestApp, type TestApp } from "../../test-app.ts";
import { injections } from "./injections.ts";
import { companyOf } from "./web-search/read-company.ts";

/** Listens where a page or a text might lead the server to. */
const inside = createServer((_request, response) => response.end("inside"));
let connections = 0;
let server: TestApp;
let llm: TestLlmServer;
beforeAll(async () => {
  inside.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
  llm = await startTestLlmServer();
  llm.behave = () => GOOD_ANSWER;
  server = await buildTestApp({
    rateLimits: 1_000,
    advisor: {
      industries: undefined,
      llm: {
        baseUrl: llm.baseUrl,
        apiKey: "CANARY-KEY",
        model: "m",
        structuredOutputs: "none",
        dailyCalls: 1_000,
        dailyCallsPerUser: 1_000,
      },
    },
  });
});
afterAll(async () => {
  await server.close();
  await llm.close();
  inside.closeAllConnections();
  await new Promise((resolve) => inside.close(resolve));
});

const signUp = async () => {
  const user = await server.signUp();
  await grantPlan(server.database, user.userId, "enterprise");
  return user;
};

test("50 texts that give orders are stored and summarized as text, and no model is asked", async () => {
  const user = await signUp();
  const asked = llm.calls.length;
  expect(injections).toHaveLength(50);
  for (const text of injections) {
    const answer = await user.api.send("summarizePrompt", { body: { data: text } });
    expect(answer.statusCode, answer.body).toBe(200);
    const words = new Set(withoutHidden(text).split(/\s+/));
    for (const word of withoutHidden(answer.json().summary).split(/\s+/)) expect(words).toContain(word);
  }
  const { source } = await user.api.call("addPassageText", {
    body: { text: injections.slice(0, 25).join("\n") },
  });
  expect(source.passages).toBeGreaterThan(0);
  const { results } = await user.api.call("fetchVectors", {
    params: { userId: user.userId, productDescription: injections[0] ?? "" },
  });
  for (const { metadata } of results)
    expect(Object.keys(metadata).toSorted()).toEqual(["sourceId", "textContent", "title", "url"]);
  expect(llm.calls).toHaveLength(asked);
});

test("50 results that give orders are no competitor", () => {
  for (const text of injections)
    expect(companyOf({ title: text, url: "https://injected.example/", snippet: text })).toBeUndefined();
});

test("50 descriptions that give orders fill in nothing but known attributes, and no prompt has a secret", async () => {
  const user = await signUp();
  const picks = ["a99", "Evilcorp", "a1", "a2", "a3", "a4", "a5", "a6", "a7"].map((id) => ({
    id,
    why: "<b>Fits</b>",
  }));
  llm.behave = () => JSON.stringify({ ent: picks, mid: picks, sme: picks, evil: picks });
  for (const description of injections) {
    const saved = await user.api.send("saveBasicDetails", {
      body: {
        gtmPlanName: `Plan ${llm.calls.length} ${description.length}`,
        companyName: "Acme",
        website: "https://acme.example",
        products: [
          {
            name: "CRM",
            description: description.replaceAll("\u200b", ""),
            geos: ["India"],
            industries: ["Banking"],
          },
        ],
      },
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const answer = await user.api.send("autofillValueDrivers", {
      body: { gtmPlanId: saved.json<{ id: string }>().id, prompt: "CANARY-PROMPT" },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const sizes = answer.json()["Banking"] ?? {};
    expect(Object.keys(sizes).toSorted()).toEqual(["Enterprise", "Mid-Market", "SME"]);
    for (const size of Object.values(sizes)) {
      expect(Object.keys(size)).toHaveLength(10);
      expect(Object.values(size).filter((choice) => choice === "yes").length).toBeLessThanOrEqual(5);
    }
  }
  for (const { body } of llm.calls) {
    expect(JSON.stringify(body)).not.toContain("CANARY-");
    expect(body).not.toHaveProperty("tools");
  }
});

test("a page cannot lead the server to an address inside", async () => {
  const user = await signUp();
  const address = inside.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  for (const host of [
    "127.0.0.1",
    "localhost",
    "0.0.0.0",
    "[::1]",
    "127.1",
    "2130706433",
    "[::ffff:127.0.0.1]",
  ]) {
    const answer = await user.api.send("addPassageWebsite", { body: { url: `http://${host}:${port}/` } });
    expect(answer.statusCode, host).toBe(422);
  }
  expect(connections).toBe(0);
});
