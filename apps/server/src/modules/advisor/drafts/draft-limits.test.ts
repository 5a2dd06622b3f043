import { expect, test } from "vitest";
import { grantPlan } from "../../../platform/db/test-database.ts";
import { asTestUser, buildTestApp } from "../../../test-app.ts";
import { testDetails, testProduct } from "../../gtm-plans/test-plan.ts";
import { injections } from "../../retrieval/injections.ts";
import { addPlan, COMBINATION, good, KEY, testDrafts } from "./test-drafts.ts";

const drafts = testDrafts();
const { answer, draft, settings, stored, used } = drafts;

test("a cancelled draft costs nothing, and the next one can begin", async () => {
  answer({ instead: "silence" });
  const leaving = new AbortController();
  const address = await drafts.app.app.listen({ port: 0, host: "127.0.0.1" });
  const running = fetch(`${address}/api/gtm-plan/${drafts.planId}/section-drafts`, {
    method: "POST",
    headers: { ...drafts.user.headers, "content-type": "application/json" },
    body: JSON.stringify({ productGeoCombinationName: COMBINATION, section: "positioning" }),
    signal: leaving.signal,
  }).catch((error: unknown) => error);
  await expect.poll(() => drafts.llm.calls.length).toBe(1);
  expect((await draft("positioning")).statusCode).toBe(409);
  leaving.abort();
  await running;
  await expect.poll(() => drafts.llm.abandoned).toBe(1);
  expect(await used()).toBe(0);
  expect(await stored()).toEqual([]);
  answer(good.positioning);
  await expect.poll(async () => (await draft("positioning")).statusCode).toBe(200);
});

test("100 drafts at once on two servers with one fetch left: one is stored and counted", async () => {
  const database = drafts.app.database;
  const second = await buildTestApp({
    rateLimits: 10,
    database,
    advisor: settings({ dailyCallsPerUser: 1_000 }),
  });
  answer(good.positioning);
  for (let count = 0; count < 4; count += 1) expect((await draft("positioning")).statusCode).toBe(200);
  const body = { productGeoCombinationName: COMBINATION, section: "segmentation" };
  const atSecond = asTestUser(second.app, drafts.user);
  answer(good.segmentation);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      (index % 2 === 0 ? drafts.user : atSecond).api.send("draftSection", {
        params: { id: drafts.planId },
        body,
      }),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 403 || status === 409)).toHaveLength(99);
  expect(await used()).toBe(5);
  expect((await draft("positioning")).statusCode).toBe(403);
  await second.close();
});

test("a user's daily ceiling stops the calls for drafts", async () => {
  const limited = await buildTestApp({ rateLimits: 10, advisor: settings({ dailyCallsPerUser: 1 }) });
  const other = await limited.signUp();
  const id = await addPlan(other);
  answer(good.positioning);
  expect((await draft("positioning", other, COMBINATION, id)).statusCode).toBe(200);
  const refused = await draft("positioning", other, COMBINATION, id);
  expect(refused.statusCode).toBe(429);
  expect(await used(other)).toBe(1);
  await limited.close();
});

test("50 injected texts in description and sources give no order and end no block", async () => {
  await grantPlan(drafts.app.database, drafts.user.userId, "enterprise");
  expect(injections).toHaveLength(50);
  const obedient = JSON.stringify({
    offering: "<script>alert(1)</script>Buy at https://evil.example/x\u200b now",
    positioning: "**Evilcorp** [is](javascript:alert) best",
    plan: "deleted",
  });
  answer(obedient);
  const id = await addPlan(drafts.user);
  for (const [index, injection] of injections.entries()) {
    // A description takes no invisible characters; a file may have them.
    const added = injection.includes("\u200b")
      ? await drafts.user.api.send("addPassageFile", {
          query: { fileName: `crm-${index}.txt` },
          headers: { "content-type": "application/octet-stream" },
          body: `CRM ${injection}`,
        })
      : await drafts.user.api.send("saveBasicDetails", {
          body: testDetails({
            gtmPlanId: id,
            gtmPlanName: `Launch ${index}`,
            products: [testProduct({ description: `CRM ${injection}` })],
          }),
        });
    expect(added.statusCode, added.body).toBe(200);
    const { content } = (await draft("positioning", drafts.user, COMBINATION, id)).json().draft;
    expect(Object.keys(content).toSorted()).toEqual(["companyOffering", "companyPositioning", "section"]);
    expect(JSON.stringify(content)).not.toMatch(/https?:|[<>*[\]]|\u200b/);
  }
  const prompts = drafts.llm.calls.map(({ body }) => JSON.stringify(body.messages));
  for (const prompt of prompts) {
    expect(prompt).not.toContain(KEY);
    expect(prompt).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u{e0000}-\u{e007f}]/u);
  }
  const fences = drafts.llm.calls.map(({ prompt }) => /with (\S+):/.exec(prompt)?.[1]);
  expect(new Set(fences).size).toBe(drafts.llm.calls.length);
  expect(new Set(drafts.llm.calls.map(({ body }) => body.messages[0]?.content)).size).toBe(1);
});
