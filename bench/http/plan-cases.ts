import { type LatencyCase, LIST, type RateCase, SAVE } from "./cases.ts";
import { type Ask, askOnce } from "./client.ts";
import type { DatabaseAlone, Statement } from "./database.ts";
import { createPlan, details, goals, segmentation } from "./plan.ts";
import { asked, type Product } from "./product.ts";

const PATH = "/api/gtm-plan";

/** Characters of each of the twenty descriptions that bring the whole plan's JSON to about 200 kB. */
const DESCRIPTION = 8_300;

/** Loading and saving a plan of about 200 kB. */
export async function planCases(
  product: Product,
  alone: DatabaseAlone,
): Promise<{ rates: [RateCase, ...RateCase[]]; latencies: LatencyCase[] }> {
  const id = await createPlan(product, details("Large plan", DESCRIPTION));
  const path = `${PATH}/individual-gtm-plan/${id}`;
  const packed = asked(product, { headers: { "accept-encoding": "gzip, deflate, br" } });
  const whole = await askOnce(product.baseUrl + path, asked(product));
  const etag = whole.headers.etag ?? "";
  const size = `${Math.round(whole.bytes.length / 1000)} kB`;
  const unchanged = asked(product, { headers: { "if-none-match": etag } });
  const answered = await askOnce(product.baseUrl + path, packed);
  const stored = await storedReply(alone, product.userId, id, answered.bytes.length);
  const save = (body: unknown): ReturnType<typeof asked> =>
    asked(product, { method: "POST", body: JSON.stringify(body) });
  const touch: Statement = {
    name: "touch plan",
    text: "update gtm_plans set version = version + 1, updated_at = now() where owner_id = $1 and id = $2",
    values: [product.userId, id],
  };
  const edited = (edit: string): Record<string, unknown> => ({
    ...details("Large plan", DESCRIPTION, edit),
    gtmPlanId: id,
  });
  return {
    rates: [
      {
        work: `Load a GTM plan of ${size}`,
        path,
        asks: [packed],
        statement: stored,
        asked: null,
        share: { limit: 0.8, stop: 0.6 },
      },
      {
        work: "List of GTM plans",
        path: `${PATH}/get-saved-gtm-plans`,
        asks: [asked(product)],
        statement: null,
        asked: LIST,
        share: null,
      },
    ],
    latencies: [
      {
        work: "Load a plan that has not changed",
        path,
        asks: [unchanged],
        statement: null,
        most: { limit: 1.5, stop: 3 },
      },
      {
        work: "Save goals",
        path: `${PATH}/saveGoals`,
        asks: [save(goals(id, 12_000_001)), save(goals(id, 12_000_002))],
        statement: touch,
        most: SAVE,
      },
      {
        work: "Save one section",
        path: `${PATH}/saveCombinationSegmentation`,
        asks: [save(segmentation(id, "Banks buy first")), save(segmentation(id, "Banks buy last"))],
        statement: touch,
        most: SAVE,
      },
      {
        work: `Save business details of ${size}, one description edited`,
        path: `${PATH}/save-basic-details`,
        asks: [save(edited("Once.")), save(edited("Again."))],
        statement: touch,
        most: { limit: 12, stop: 30 },
      },
    ],
  };
}

/**
 * The very bytes of the answer, as PostgreSQL gives them; where it keeps none of this plan, the rows they are made of.
 *
 * @throws Error when it holds other bytes than those of the answer
 */
async function storedReply(
  alone: DatabaseAlone,
  userId: string,
  planId: string,
  bytes: number,
): Promise<Statement> {
  const statement = {
    name: "stored plan",
    text: "select body from gtm_plan_replies where owner_id = $1 and plan_id = $2",
    values: [userId, planId],
    binary: true,
  };
  const [row] = await alone.rows(statement.text, statement.values);
  if (row === undefined)
    return {
      name: "rows of plan",
      text: "select p.*, r.* from gtm_plans p join gtm_plan_products r on r.plan_id = p.id where p.owner_id = $1 and p.id = $2",
      values: statement.values,
    };
  const held = Buffer.isBuffer(row.body) ? row.body.length : 0;
  if (held !== bytes)
    throw new Error(`The stored reply has ${held} bytes, the answer ${bytes}: they cannot be compared.`);
  return statement;
}

/** Five small plans whose goals are saved all the time, while others load. */
export async function savers(product: Product): Promise<{ path: string; ask: Ask }[]> {
  const list: { path: string; ask: Ask }[] = [];
  for (let number = 1; number <= 5; number += 1) {
    const id = await createPlan(product, details(`Small plan ${number}`, 50));
    const body = JSON.stringify(goals(id, 1_000_000));
    list.push({ path: `${PATH}/saveGoals`, ask: asked(product, { method: "POST", body }) });
  }
  return list;
}
