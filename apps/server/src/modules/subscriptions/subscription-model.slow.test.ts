import { randomInt } from "node:crypto";
import { planTypeNames, pricedPlans } from "@beachhead/contract";
import { expect, test } from "vitest";
import { createPools } from "../../platform/db/pool.ts";
import { createTestDatabase } from "../../platform/db/test-database.ts";
import { insertUser } from "../../platform/db/test-rows.ts";
import { createWithUser, type UserTransaction } from "../../platform/db/with-user.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { numbersFrom } from "../../test/shuffle.ts";
import { createSubscriptions } from "./index.ts";
import { type Seen, SubscriptionModel } from "./test-subscription-model.ts";

interface OperationCounts {
  /** By kind, with how many of them were refused. */
  kinds: Map<string, { done: number; refused: number }>;
  /** The first operations after which the two differ. */
  divergences: string[];
}

/** Operations of one user; then the next one begins. */
const OPERATIONS_OF_A_USER = 250;
const DAY = 86_400_000;
/** Whole milliseconds, at a month's end, before a leap year. */
const BEGIN = Date.parse("2027-01-31T10:00:00.000Z");

/**
 * Runs random operations on both, for one user after the other.
 * @param skew milliseconds that the server's clock is wrong: a fault that must be found
 */
async function compareWithModel(operations: number, seed: number, skew = 0): Promise<OperationCounts> {
  const database = await createTestDatabase();
  const pools = createPools({ databaseUrl: database.serverUrl });
  try {
    const withUser = createWithUser(pools.app);
    let now = BEGIN;
    const subscriptions = createSubscriptions({
      clock: { now: () => new Date(now + skew) },
      findHolders: async () => ({ products: [], geos: [], industries: [] }),
      countInPlans: async () => ({ products: 0, geos: 0, industries: 0 }),
    });
    const draw = numbersFrom(seed);
    const upTo = (count: number) => Math.floor(draw() * count);
    const oneOf = <const Thing>(things: readonly [Thing, ...Thing[]]): Thing =>
      things[upTo(things.length)] ?? things[0];
    const counts: OperationCounts = { kinds: new Map(), divergences: [] };

    let userId = "";
    let model = new SubscriptionModel(now);
    const as = async <T>(work: (tx: UserTransaction) => Promise<T>): Promise<T | string> =>
      withUser(userId, work).catch((error: unknown) => {
        if (error instanceof AppError) return error.code;
        throw error;
      });
    const actor = () => ({ kind: "system", userId }) as const;

    async function see(): Promise<Seen> {
      const plan = await withUser(userId, (tx) => subscriptions.readPlan(tx, userId));
      const isTrial = plan.planType === planTypeNames.trial;
      const end = isTrial ? plan.trialEndsAt : plan.subscriptionEndDate;
      return {
        plan:
          pricedPlans.find((each) => planTypeNames[each] === plan.planType) ??
          (isTrial ? "trial" : "enterprise"),
        isOver: plan.isTrialExpired || plan.subscriptionStatus === "expired",
        aiFetches: plan.planLimits.aiFetchAdded,
        simulations: plan.planLimits.simulationsAdded,
        credits: plan.consultingAmount,
        end: end === null ? null : Date.parse(end),
      };
    }

    const kinds: Record<string, () => Promise<readonly [unknown, unknown]>> = {
      use: async () => {
        const kind = oneOf(["aiFetches", "simulations"]);
        const key = `${upTo(60)}`;
        const found = await as((tx) => subscriptions.requireWithinLimit(tx, userId, { kind, key }));
        return [found, model.use(now, kind, key)];
      },
      hold: async () => {
        const wanted = 1 + upTo(12);
        const found = await as((tx) =>
          subscriptions.requireWithinLimit(tx, userId, { kind: "products", wanted }),
        );
        return [found, model.hold(now, wanted)];
      },
      "add credits": async () => {
        const change = { credits: 1 + upTo(60), reason: "Bought", key: `add ${upTo(40)}` };
        const found = await as((tx) => subscriptions.grantCredits(tx, actor(), change));
        return [found, model.changeCredits(change.credits, change.key)];
      },
      "spend credits": async () => {
        const spending = { credits: 1 + upTo(60), reason: "Query", key: `spend ${upTo(40)}`, refusal: "No" };
        const found = await as((tx) => subscriptions.spendCredits(tx, actor(), spending));
        return [found, model.changeCredits(-spending.credits, spending.key)];
      },
      buy: async () => {
        const plan = oneOf(pricedPlans);
        const currency = oneOf(["USD", "INR"]);
        const period = oneOf(["monthly", "yearly"]);
        await as((tx) => subscriptions.buyPlan(tx, actor(), { plan, currency, period, at: new Date(now) }));
        model.buy(now, plan, currency, period);
        return [true, true];
      },
      "grant a plan": async () => {
        const plan = oneOf(["diy", "startup", "scaleup", "enterprise"]);
        const period = oneOf(["monthly", "yearly"]);
        const end = oneOf([null, now + (1 + upTo(60)) * DAY]);
        const endAt = end === null ? null : new Date(end);
        await as((tx) => subscriptions.activatePlan(tx, actor(), { plan, period, endAt }));
        model.grantPlan(now, plan, period, end);
        return [true, true];
      },
    };
    // Uses are what the product sees most.
    const drawn = ["use", "use", "use", "use", "hold", "add credits", "spend credits", "spend credits"];
    for (let index = 0; index < operations && counts.divergences.length < 5; index += 1) {
      if (index % OPERATIONS_OF_A_USER === 0) {
        now = BEGIN + upTo(1_500) * DAY + upTo(DAY);
        userId = await insertUser(database);
        await as((tx) => subscriptions.ensureSubscription(tx, userId));
        model = new SubscriptionModel(now);
      }
      // Mostly moments, now and then weeks, and at times to the very end of a plan or its grace.
      const { end } = model.see(now);
      const leap = draw();
      if (leap < 0.04 && end !== null) now = Math.max(now + 1, end + oneOf([-1, 0, 3 * DAY - 1, 3 * DAY]));
      else now += leap < 0.12 ? upTo(25 * DAY) : upTo(60_000);
      const kind = draw() < 0.06 ? oneOf(["buy", "grant a plan"]) : (drawn[upTo(drawn.length)] ?? "use");
      const [found, expected] = (await kinds[kind]?.()) ?? [];
      const tally = counts.kinds.get(kind) ?? { done: 0, refused: 0 };
      tally.done += 1;
      tally.refused += typeof found === "string" ? 1 : 0;
      counts.kinds.set(kind, tally);
      const [is, shall] = [await see(), model.see(now)].map((each) => JSON.stringify(each));
      if (found !== expected || is !== shall)
        counts.divergences.push(
          `Operation ${index}, ${kind} at ${new Date(now).toISOString()}: ${String(found)} ${is}, and the model ${String(expected)} ${shall}`,
        );
    }
    return counts;
  } finally {
    await pools.close();
    await database.drop();
  }
}

const OPERATIONS = 1_000;
const HOUR = 3_600_000;

test("1,000 random uses, purchases and grants leave plans, limits and credits as a plain model says", async () => {
  const seed = randomInt(1, 1_000_000);
  const { kinds, divergences } = await compareWithModel(OPERATIONS, seed);
  expect({ seed, divergences }).toEqual({ seed, divergences: [] });
  expect([...kinds.keys()].toSorted()).toEqual([
    "add credits",
    "buy",
    "grant a plan",
    "hold",
    "spend credits",
    "use",
  ]);
  const refused = [...kinds.values()].reduce((sum, kind) => sum + kind.refused, 0);
  expect(refused, `seed ${seed}`).toBeGreaterThanOrEqual(OPERATIONS / 50);
});

test("a server clock that is an hour fast differs from the model", async () => {
  const seed = randomInt(1, 1_000_000);
  expect((await compareWithModel(OPERATIONS, seed, HOUR)).divergences, `seed ${seed}`).not.toEqual([]);
});
