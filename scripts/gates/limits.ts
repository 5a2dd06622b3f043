/** Many uses of one limit at the same time, over HTTP, against several server processes. */
import { testDetails, testProduct } from "../../apps/server/src/modules/gtm-plans/test-plan.ts";
import { testCost } from "../../apps/server/src/modules/product-costs/test-cost.ts";
import { testRun } from "../../apps/server/src/modules/simulations/test-simulation.ts";
import { grantCredits, grantPlan } from "../../apps/server/src/platform/db/test-database.ts";
import { planAllowances, QUERY_CREDITS } from "../../packages/contract/src/index.ts";
import { recordOf } from "../check/repository.ts";
import { type Gate, unless } from "./gate.ts";
import {
  type Answer,
  type Installation,
  type Session,
  sendUntilAnswered,
  withInstallation,
} from "./installation.ts";

const TIMES = { small: 50, full: 500 } as const;

export const limitsGate: Gate = {
  name: "limits",
  title: "Limits and credits are exact",
  what: "A user of the DIY plan sends many uses of each limit, 50 at a time, to two server processes: queries for credits, simulations, AI fetches, and plans with more products, geographies and industries. Exactly as many may succeed as the limit allows, all others must be refused with its answer, and the server must report the same use.",
  run: (size) =>
    withInstallation(async (installation) => {
      const results = await useInParallel(installation, TIMES[size]);
      return {
        table: [
          ["Limit", "Sent", "Succeeded", "Refused"],
          ...results.map(({ what, sent, succeeded, refused }) => [what, sent, succeeded, refused]),
        ],
        complaints: results.flatMap(faultsOf),
      };
    }),
};

function faultsOf({ what, allowed, sent, succeeded, refused, used }: ParallelResult): string[] {
  return [
    ...unless(succeeded === allowed, `${what}: ${succeeded} succeeded, ${allowed} were allowed`),
    ...unless(refused === sent - allowed, `${what}: ${refused} were refused, not ${sent - allowed}`),
    ...unless(
      what === "industries" || used === allowed,
      `${what}: ${used} are used, ${allowed} were allowed`,
    ),
  ];
}

interface ParallelResult {
  what: string;
  allowed: number;
  sent: number;
  succeeded: number;
  /** Refused with the limit's own answer. */
  refused: number;
  /** What the server says is used, or left of the credits. */
  used: number;
}

/** Also of credits: 40 queries, and 10 that buy nothing. */
const CREDITS = 1_010;
const WIDTH = 50;

type Use = (index: number) => Promise<Answer>;

/** Sends `times` uses of each limit. */
async function useInParallel(installation: Installation, times: number): Promise<ParallelResult[]> {
  const { database } = installation;
  const allowance = planAllowances.diy.monthly;
  const results: ParallelResult[] = [];

  async function compare(
    what: string,
    allowed: number,
    makeUse: (user: Session) => Promise<Use>,
    usedOf: (details: Record<string, unknown>) => unknown,
  ): Promise<void> {
    const user = await installation.signUp();
    await grantPlan(database, user.userId, "diy");
    const where = `where user_id = '${user.userId}'`;
    await installation.changeRows(["subscriptions"], `update subscriptions set period = 'monthly' ${where}`);
    await grantCredits(database, user.userId, CREDITS);
    const use = await makeUse(user);
    let next = 0;
    let succeeded = 0;
    let refused = 0;
    const worker = async () => {
      for (let index = (next += 1); index <= times; index = next += 1) {
        const { status } = await sendUntilAnswered(
          () => use(index),
          () => undefined,
        );
        if (status === 200) succeeded += 1;
        if (status === 402 || status === 403) refused += 1;
      }
    };
    await Promise.all(Array.from({ length: WIDTH }, worker));
    const { content } = await user.send("getUserDetails");
    results.push({ what, allowed, sent: times, succeeded, refused, used: Number(usedOf(content)) });
  }
  const limit = (name: string) => (details: Record<string, unknown>) => recordOf(details["planLimits"])[name];
  const savePlan = (user: Session, index: number, product: object) =>
    user.send("saveBasicDetails", {
      body: testDetails({ gtmPlanName: `Plan ${index}`, products: [testProduct(product)] }),
    });

  const allowedQueries = Math.min(times, Math.floor(CREDITS / QUERY_CREDITS));
  await compare(
    "credits",
    allowedQueries,
    async (user) => () => user.send("sendQuery", { body: { problemDescription: "Which price?" } }),
    ({ consultingAmount }) => (CREDITS - Number(consultingAmount)) / QUERY_CREDITS,
  );
  await compare(
    "simulations",
    Math.min(times, allowance.simulations ?? 0),
    async (user) => {
      const { content } = await user.send("createProductCost", { body: testCost() });
      const costId = String(content["id"]);
      return (index) => {
        const run = testRun({ simulationTitle: `Run ${index}` }, { trials: 1000, seed: index });
        return user.send("runSimulation", { body: { ...run, costId } });
      };
    },
    limit("simulationsAdded"),
  );
  await compare(
    "AI fetches",
    Math.min(times, allowance.aiFetches ?? 0),
    async (user) => {
      const { content } = await savePlan(user, 0, {});
      const body = { gtmPlanId: String(content["id"]), prompt: "Give at least five yes" };
      return () => user.send("autofillValueDrivers", { body });
    },
    limit("aiFetchAdded"),
  );
  await compare(
    "products",
    Math.min(times, allowance.products ?? 0),
    async (user) => (index) => savePlan(user, index, { name: `Product ${index}` }),
    limit("productsAdded"),
  );
  await compare(
    "geographies",
    Math.min(times, allowance.geos ?? 0),
    async (user) => (index) => savePlan(user, index, { geos: [`Country ${index}`] }),
    limit("geosAdded"),
  );
  // The limit is on the industries of one product: those of up to 10 succeed, all others are refused.
  const industries = allowance.industries ?? 0;
  const countOf = (index: number) => 1 + (index % (2 * industries));
  const within = Array.from({ length: times }, (_, index) => countOf(index + 1));
  await compare(
    "industries",
    within.filter((count) => count <= industries).length,
    async (user) => (index) => {
      const named = Array.from({ length: countOf(index) }, (_, number) => `Industry ${number}`);
      return savePlan(user, index, { industries: named });
    },
    limit("industriesAdded"),
  );
  return results;
}
