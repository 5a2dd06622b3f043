import { type EndpointName, endpointNames, endpointOf } from "@beachhead/contract";
import { grantPlan } from "../platform/db/test-database.ts";
import type { TestApp } from "../test-app.ts";
import { addressOf, makerOf, sendTo } from "./fixtures.ts";
import { alwaysSent, mutated } from "./mutated.ts";
import type { Facts, Thing } from "./sample-calls/sample-call.ts";
import { sampleCalls } from "./sample-calls.ts";
import { numbersFrom, shuffle } from "./shuffle.ts";

export interface Generated {
  requests: number;
  /** Answers by the hundred of their status: "2xx". */
  byClass: Record<string, number>;
  reached: Set<EndpointName>;
  /** Rows that answered 2xx. */
  succeeded: Set<EndpointName>;
  faults: string[];
}

interface Request {
  name: EndpointName;
  url: string;
  text: string | undefined;
  /** Whatever the row: it must be refused. */
  mustBeRefused: boolean;
}

/** What only the inside of the server says: SQL, stacks, paths. */
const INTERNALS =
  /insert into|delete from|\bfrom "\w+"|violates|syntax error at|pg_catalog|drizzle|node_modules|\.[jt]s:\d+|\n\s+at /i;

/** What is wrong with an answer to any request of any user. */
export function faultIn(status: number, body: string, mustBeRefused: boolean): string | undefined {
  if (status >= 500) return `was answered ${status}`;
  if (INTERNALS.test(body)) return "the answer tells of the inside";
  return mustBeRefused && (status < 400 || status > 499) ? `was answered ${status}, not refused` : undefined;
}

const addressesWithNul = (name: EndpointName) =>
  [addressOf(name, "a%00b"), `${addressOf(name, "none")}?search=%00&token=%00`].filter((url) =>
    url.includes("%00"),
  );

/**
 * Sends what no server likes to every row, then a good request to every row, then good ones and ones with something
 * wrong in them to the rows in turn.
 */
export async function sendGenerated(server: TestApp, count: number, seed: number): Promise<Generated> {
  const next = numbersFrom(seed);
  const [user, passing] = [await server.signUp(), await server.signUp()];
  await grantPlan(server.database, user.userId, "enterprise");
  const make = makerOf(sendTo(server), user, "Seed");
  const kept = new Map<Thing, Facts>();
  const generated: Generated = {
    requests: 0,
    byClass: {},
    reached: new Set(),
    succeeded: new Set(),
    faults: [],
  };

  async function factsFor(name: EndpointName): Promise<Facts> {
    const { thing } = sampleCalls[name];
    if (thing === undefined || thing === "session") return { ...(await make(undefined)), id: "none" };
    const known = kept.get(thing) ?? (await make(thing));
    if (/delete/i.test(name)) kept.delete(thing);
    else kept.set(thing, known);
    return known;
  }

  async function send({ name, url, text, mustBeRefused }: Request): Promise<void> {
    const endpoint = endpointOf(name);
    const { authorization } = sampleCalls[name].unsettles === true ? passing.headers : user.headers;
    const answer = await server.app.inject({
      method: endpoint.method,
      url,
      headers: { authorization, ...(text !== undefined && { "content-type": "application/json" }) },
      ...(text !== undefined && { payload: text }),
    });
    generated.requests += 1;
    const statusClass = `${Math.floor(answer.statusCode / 100)}xx`;
    generated.byClass[statusClass] = (generated.byClass[statusClass] ?? 0) + 1;
    generated.reached.add(name);
    if (statusClass === "2xx") generated.succeeded.add(name);
    const fault = faultIn(answer.statusCode, answer.body, mustBeRefused);
    if (fault !== undefined)
      generated.faults.push(
        `${name} ${fault}: ${text?.slice(0, 300) ?? url} -> ${answer.body.slice(0, 200)}`,
      );
  }

  for (const name of endpointNames) {
    const body = sampleCalls[name].body?.(await factsFor(name));
    if (body === undefined) continue;
    for (const text of alwaysSent(body))
      await send({ name, url: addressOf(name, "none"), text, mustBeRefused: true });
  }
  for (const name of endpointNames) {
    for (const url of addressesWithNul(name)) await send({ name, url, text: undefined, mustBeRefused: true });
  }
  let turns = 0;
  let turn: EndpointName[] = [];
  while (generated.requests < count) {
    if (turn.length === 0) {
      turn = shuffle(endpointNames, Math.floor(next() * 1e9));
      turns += 1;
    }
    const name = turn.pop();
    if (name === undefined) break;
    const facts = await factsFor(name);
    const good = sampleCalls[name].body?.(facts);
    const isGood = turns === 1 || next() < 0.7;
    const body = isGood ? good : mutated(good ?? {}, next);
    const id = isGood || next() < 0.7 ? facts.id : String(mutated("id", next)).slice(0, 100);
    const text = body === undefined ? undefined : JSON.stringify(body);
    await send({
      name,
      url: addressOf(name, encodeURIComponent(id.toWellFormed())),
      text,
      mustBeRefused: false,
    });
  }
  return generated;
}
