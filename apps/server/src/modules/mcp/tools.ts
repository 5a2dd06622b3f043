import {
  type EndpointName,
  endpointOf,
  leastRoleOf,
  planQuestionIds,
  planQuestions,
  schemas,
} from "@beachhead/contract";
import { z } from "zod";
import { allocateBudget } from "./allocate-budget.ts";
import type { ApiAnswer, ApiRequest, CallApi } from "./call-api.ts";
import { pageInput, pageOf } from "./list-page.ts";
import { id, type Tool } from "./tool.ts";
import { writeTools } from "./write-tools.ts";

type Texts = Pick<Tool, "title" | "description">;

/** A tool that is one call of the API. */
function endpointTool<Input extends z.ZodObject>(
  name: string,
  endpoint: EndpointName,
  texts: Texts,
  input: Input,
  requestOf: (input: z.output<Input>) => ApiRequest,
): Tool {
  return {
    name,
    ...texts,
    input,
    readOnly: endpointOf(endpoint).method === "GET",
    role: leastRoleOf(endpoint),
    run: (given, call) => call(endpoint, requestOf(input.parse(given))),
  };
}

/** A list, a page at a time: a whole one may be more than an agent can read. */
function listTool<Input extends z.ZodObject<typeof pageInput>>(
  name: string,
  endpoint: EndpointName,
  texts: Texts,
  input: Input,
  requestOf: (input: z.output<Input>) => ApiRequest,
): Tool {
  return {
    name,
    ...texts,
    input,
    readOnly: true,
    role: leastRoleOf(endpoint),
    async run(given, call) {
      const asked = input.parse(given);
      return pageOf(await call(endpoint, requestOf(asked)), asked);
    },
  };
}

const list = (name: string, endpoint: EndpointName, texts: Texts) =>
  listTool(name, endpoint, texts, z.object(pageInput), () => ({}));

const read = (name: string, endpoint: EndpointName, texts: Texts, what: string) =>
  endpointTool(name, endpoint, texts, z.object({ id: id(what) }), (input) => ({ params: { id: input.id } }));

const range = (what: string) => z.number().optional().describe(what);

const growth = (what: string) =>
  z.array(z.number().nullable()).optional().describe(`${what}; null: as saved`);

/** What of a saved simulation may be changed for a run. Rules and ranges are those of the API. */
const changes = z
  .object({
    revenueTarget: range("Revenue target of the target year"),
    ebitTarget: range("EBIT target, in percent of revenue"),
    targetYear: range("Year of the targets, from 1"),
    priceGrowth: growth("Change of prices from year to year, in percent"),
    customerGrowth: growth("Growth of new customers from year to year, in percent"),
    pricingPlans: z
      .array(
        z.object({
          name: z.string().describe("Name of the pricing plan, as in the simulation"),
          pricePerUserMin: range("Lowest price per user and month"),
          pricePerUserMax: range("Highest price per user and month"),
          annualFixedFee: range("Fixed fee a year"),
          upfrontFixedFee: range("Fee at the start"),
          customersFirstYearMin: range("Fewest new customers in the first year"),
          customersFirstYearMax: range("Most new customers in the first year"),
          retentionRate: range("Customers retained from year to year, in percent"),
          averageUsers: range("Users of a customer"),
          revenueTargetSplit: range("Share of the revenue target, in percent"),
        }),
      )
      .optional()
      .describe("Changes by the name of the pricing plan; other plans stay"),
  })
  .default({})
  .describe("Inputs to change for this run; the saved simulation stays");

type Saved = z.output<typeof schemas.getSimulation.reply>;

/** The body that repeats a saved simulation, with its cost as it was when saved. */
function bodyOf(saved: Saved, changed: z.output<typeof changes>, options: object) {
  const { pricingPlans: planChanges = [], priceGrowth, customerGrowth, ...targets } = changed;
  const withSavedYears = (years: (number | null)[] | undefined, own: readonly number[]) =>
    years?.map((value, index) => value ?? own[index] ?? null) ?? own;
  const byName = new Map(planChanges.map((plan) => [plan.name.trim().toLowerCase(), plan]));
  const pricingPlans = saved.pricingPlans.map((plan) => ({
    ...plan,
    ...byName.get(plan.name.trim().toLowerCase()),
    name: plan.name,
  }));
  return {
    simulation: {
      ...saved,
      ...targets,
      priceGrowth: withSavedYears(priceGrowth, saved.priceGrowth),
      customerGrowth: withSavedYears(customerGrowth, saved.customerGrowth),
      pricingPlans,
    },
    cost: saved.costSnapshot,
    options: { ...saved.options, ...options },
  };
}

/** Reads a saved simulation, then calls an endpoint with its inputs. */
async function withSaved(
  call: CallApi,
  simulationId: string,
  next: (saved: Saved) => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  const answer = await call("getSimulation", { params: { id: simulationId } });
  return answer.ok ? next(schemas.getSimulation.reply.parse(answer.reply)) : answer;
}

/** Histogram and heat map are pictures: an agent has no use for their numbers. */
function withoutPictures(answer: ApiAnswer): ApiAnswer {
  if (!answer.ok) return answer;
  const strip = (result: object): object => {
    const {
      heatmap: _map,
      monteCarlo,
      ...rest
    } = z
      .looseObject({ heatmap: z.unknown(), monteCarlo: z.looseObject({ histogram: z.unknown() }) })
      .parse(result);
    const { histogram: _bars, ...figures } = monteCarlo;
    return { ...rest, monteCarlo: figures };
  };
  const reply = z.looseObject({ result: z.looseObject({}).optional() }).parse(answer.reply);
  return {
    ok: true,
    reply: reply.result === undefined ? strip(reply) : { ...reply, result: strip(reply.result) },
  };
}

const runInput = z.object({
  simulationId: id("saved simulation"),
  changes,
  trials: z.number().int().min(1_000).max(100_000).optional().describe("Random trials; default 10,000"),
});

const runSimulation: Tool = {
  name: "run_simulation",
  title: "Run a simulation",
  description:
    "Runs a saved price and revenue simulation again, with changed inputs if given: revenue, EBIT and the odds of both targets. Counts as a run of the plan; nothing is saved. Needs a token with the scope write.",
  input: runInput,
  readOnly: false,
  role: leastRoleOf("runSimulation"),
  async run(given, call) {
    const { simulationId, changes: changed, trials } = runInput.parse(given);
    const answer = await withSaved(call, simulationId, (saved) =>
      call("runSimulation", { body: bodyOf(saved, changed, trials === undefined ? {} : { trials }) }),
    );
    return withoutPictures(answer);
  },
};

const goalSeekInput = z.object({
  simulationId: id("saved simulation"),
  changes,
  confidence: z.number().min(1).max(99).optional().describe("Odds to reach, in percent; default 80"),
  objective: z
    .enum(["both", "revenue", "ebit"])
    .default("both")
    .describe("Which targets the odds are of: both, or only one"),
});

const goalSeek: Tool = {
  name: "goal_seek",
  title: "Goal seek",
  description:
    "What would have to change, one input at a time, for a saved simulation to reach its targets with a confidence. Counts as no run.",
  input: goalSeekInput,
  readOnly: true,
  role: leastRoleOf("goalSeekSimulation"),
  async run(given, call) {
    const { simulationId, changes: changed, confidence, objective } = goalSeekInput.parse(given);
    const options = { objective, ...(confidence !== undefined && { confidence }) };
    return withSaved(call, simulationId, (saved) =>
      call("goalSeekSimulation", { body: bodyOf(saved, changed, options) }),
    );
  },
};

const questions = planQuestionIds.map((each) => `${each}: ${planQuestions[each]}`).join(" ");

const filters = z.object({
  gtmPlanId: id("GTM plan"),
  product: z.string().max(200).optional().describe("Only this product"),
  geo: z.string().max(200).optional().describe("Only this geography"),
  targetYear: z.number().int().min(1).max(5).optional().describe("Year of the plan, from 1"),
  currency: z.string().max(3).optional().describe("Currency of the amounts, such as USD"),
});

/** All tools, in the order in which they are listed. They return what the API returns, and no more. */
export const tools: readonly Tool[] = [
  list("list_gtm_plans", "listGtmPlans", {
    title: "List GTM plans",
    description: "The go-to-market plans of the account, last changed first.",
  }),
  read(
    "read_gtm_plan",
    "getGtmPlan",
    {
      title: "Read a GTM plan",
      description: "One go-to-market plan with its products, geographies, goals and all steps.",
    },
    "GTM plan",
  ),
  endpointTool(
    "plan_answer",
    "getPlanAnswer",
    {
      title: "Answer a question about a GTM plan",
      description: `Answers one of the ready questions about a GTM plan in a sentence, with the figures used. ${questions}`,
    },
    z.object({ id: id("GTM plan"), question: z.enum(planQuestionIds) }),
    (params) => ({ params }),
  ),
  list("list_channel_plans", "listDgPlanNames", {
    title: "List channel plans",
    description:
      "The channel plans of the account by name, last changed first. One with countsTowardsGoal false is an alternative: no figure of its GTM plan counts it.",
  }),
  read(
    "read_channel_plan",
    "getDgPlan",
    {
      title: "Read a channel plan",
      description: "One channel plan with its channels, their inputs and results.",
    },
    "channel plan",
  ),
  listTool(
    "list_action_items",
    "listDgActions",
    {
      title: "List action items",
      description: "The action items of a channel plan with owner, dates and status.",
    },
    z.object({ id: id("channel plan"), ...pageInput }),
    (input) => ({ params: { id: input.id } }),
  ),
  allocateBudget,
  list("list_simulations", "listSimulations", {
    title: "List simulations",
    description: "The saved price and revenue simulations with the odds of their targets.",
  }),
  {
    ...read(
      "read_simulation",
      "getSimulation",
      { title: "Read a simulation", description: "One saved simulation with its inputs and stored result." },
      "simulation",
    ),
    run: async (given, call) => {
      const input = z.object({ id: id("simulation") }).parse(given);
      return withoutPictures(await call("getSimulation", { params: { id: input.id } }));
    },
  },
  runSimulation,
  goalSeek,
  endpointTool(
    "planned_vs_actual",
    "getPlannedVsActual",
    {
      title: "Planned against actual",
      description:
        "Planned and actual pipeline and revenue of a GTM plan, by channel, product and geography.",
    },
    filters,
    (input) => ({
      query: Object.fromEntries(
        Object.entries(input)
          .filter(([, value]) => value !== undefined)
          .map(([key, value]) => [key, String(value)]),
      ),
    }),
  ),
  ...writeTools,
];
