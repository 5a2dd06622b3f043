import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Pools } from "../../platform/db/pool.ts";
import { asOwnerOf } from "../../platform/db/test-database.ts";
import { createTestPools } from "../../platform/db/test-pools.ts";
import { createWithUser } from "../../platform/db/with-user.ts";
import { unguarded } from "../../platform/idempotency/guard.ts";
import { testServer } from "../../test/server.ts";
import { countInPlans, findHolders } from "../gtm-plans/index.ts";
import { testDetails } from "../gtm-plans/test-plan.ts";
import { createWordVectorEmbedder } from "../retrieval/embedding/word-vector-embedder.ts";
import { createSubscriptions, type Subscriptions } from "../subscriptions/index.ts";
import type { Advisor, CountedModel } from "./advisor.ts";
import { askPlan } from "./ask/ask-plan.ts";
import { autofillValueDrivers } from "./autofill.ts";
import { createBuiltInAdvisor } from "./built-in/built-in-advisor.ts";
import { draftSection } from "./drafts/draft-section.ts";

const server = testServer({ user: "per test" });
const COMBINATION = "CRM-India";
let pools: Pools;
beforeAll(() => {
  pools = createTestPools(server.database, { maximumConnections: 2 });
});
afterAll(() => pools.close());

/** When the caller cancels. */
type Moment = "with the answer" | "after the count";

/** What a verb needs, for a caller who cancels at a moment. */
async function caller(moment: Moment) {
  const gone = new AbortController();
  const body = testDetails({ gtmPlanName: `Launch ${moment}` });
  const planId = (await server.user.api.send("saveBasicDetails", { body })).json().gtmPlanId;
  const { userId } = server.user;
  const counting = createSubscriptions({ clock: server.clock, countInPlans, findHolders });
  const subscriptions: Subscriptions = {
    ...counting,
    async requireWithinLimit(...given) {
      const counted = await counting.requireWithinLimit(...given);
      if (moment === "after the count") gone.abort();
      return counted;
    },
  };
  const answered = () => {
    if (moment === "with the answer") gone.abort();
  };
  return {
    planId,
    answered,
    dependencies: { withUser: createWithUser(pools.app), subscriptions, clock: server.clock },
    context: {
      actor: { kind: "user" as const, userId },
      ownerId: userId,
      signal: gone.signal,
      log: server.app.log,
    },
  };
}

/** A model with the given answers, the last of which is the last step before storing. */
const modelOf = (answers: string[], answered: () => void): CountedModel => ({
  countCall: async () => undefined,
  llm: {
    model: "m",
    async complete() {
      const answer = answers.shift() ?? "";
      if (answers.length === 0) answered();
      return answer;
    },
    close: async () => undefined,
  },
});

async function stored() {
  const count = await asOwnerOf(server.database, server.user.userId, (sql) =>
    sql.query<{ rows: number }>(
      `select (select count(*) from advisor_answers where owner_id = app_user())
            + (select count(*) from advisor_drafts where owner_id = app_user())
            + (select count(*) from audit_log where owner_id = app_user() and action like 'advisor.%') as rows`,
    ),
  );
  const { aiFetchAdded } = (await server.user.api.send("setAiCount", { body: {} })).json();
  return { rows: Number(count.rows[0]?.rows), fetches: aiFetchAdded };
}

const NOTHING = { rows: 0, fetches: 0 };

describe.each<Moment>(["with the answer", "after the count"])("a caller who cancels %s", (moment) => {
  test(`a caller who cancels ${moment} gets no autofill, and neither an answer nor a fetch is stored`, async () => {
    const { planId, answered, dependencies, context } = await caller(moment);
    const rules = createBuiltInAdvisor();
    const advisor: Advisor = {
      async advise(question, options) {
        const answer = await rules.advise(question, options);
        answered();
        return answer;
      },
    };
    const remembered: string[] = [];
    const picks = { remember: (combinationId: string) => void remembered.push(combinationId) };
    const running = autofillValueDrivers(
      { ...dependencies, advisor, picks },
      { ...context, body: { gtmPlanId: planId, prompt: "" }, idempotency: unguarded },
    );
    await expect(running).rejects.toMatchObject({ code: "conflict", message: /no AI fetch was used/ });
    expect(await stored()).toEqual(NOTHING);
    expect(remembered).toEqual([]);
  });

  test(`a caller who cancels ${moment} gets no draft, and neither a draft nor a fetch is stored`, async () => {
    const { planId, answered, dependencies, context } = await caller(moment);
    const good = JSON.stringify({ offering: "One place.", positioning: "For banks." });
    const running = draftSection(
      { ...dependencies, model: modelOf([good], answered), embedder: createWordVectorEmbedder() },
      {
        ...context,
        params: { id: planId },
        body: { productGeoCombinationName: COMBINATION, section: "positioning" },
      },
    );
    await expect(running).rejects.toMatchObject({ code: "conflict" });
    expect(await stored()).toEqual(NOTHING);
  });

  test(`a caller who cancels ${moment} gets no answer about the plan, and no fetch is stored`, async () => {
    const { planId, answered, dependencies, context } = await caller(moment);
    const unused = () => Promise.reject(new Error("A summary calculates nothing."));
    const running = askPlan(
      {
        ...dependencies,
        engine: { run: unused, goalSeek: unused, allocate: unused, close: async () => undefined },
        model: modelOf(['{"functions":["summary"]}', '{"answer":"It has {f1}."}'], answered),
      },
      { ...context, params: { id: planId }, body: { question: "What is it?" } },
    );
    await expect(running).rejects.toMatchObject({ code: "conflict" });
    expect(await stored()).toEqual(NOTHING);
  });
});
