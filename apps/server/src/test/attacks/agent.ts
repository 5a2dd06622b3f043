/** For attacks through the Model Context Protocol: an agent with a personal access token. */

import { testCost } from "../../modules/product-costs/test-cost.ts";
import { testSimulation } from "../../modules/simulations/test-simulation.ts";
import { mustHold } from "./attack.ts";
import { makePlan } from "./documents.ts";
import { type Answer, recordOf, target, type Visitor } from "./target.ts";

/** Somebody with a plan and an access token. */
export interface Agent {
  owner: Visitor;
  token: string;
  planId: string;
  /** Sends one message with the token. */
  send(message: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Calls a tool. */
  use(tool: string, given?: unknown): Promise<Answer>;
}

export const ACCEPT = { accept: "application/json, text/event-stream" };

/** A message that lists the tools. */
export const LIST_TOOLS = { jsonrpc: "2.0", id: 1, method: "tools/list" };

/** A message that calls a tool. */
export const toolCall = (name: string, given: unknown = {}, id: unknown = 1) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: given },
});

export async function makeAgent(scope: "read" | "write" = "read"): Promise<Agent> {
  const owner = await target.signUp();
  const planId = await makePlan(owner);
  const token = await makeToken(owner, scope);
  const send: Agent["send"] = (message, headers = {}) =>
    target.call("POST", "/mcp", {
      body: message,
      headers: { authorization: `Bearer ${token}`, ...ACCEPT, ...headers },
    });
  return { owner, token, planId, send, use: (tool, given) => send(toolCall(tool, given)) };
}

export async function makeToken(owner: Visitor, scope: "read" | "write"): Promise<string> {
  const expiresAt = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  const { body, text } = await owner.call("POST", "/api/users/tokens", {
    body: { name: "Agent", scope, expiresAt, password: owner.password },
  });
  if (typeof body["token"] !== "string") throw new Error(`No token for the attack: ${text}`);
  return body["token"];
}

/** A saved simulation of the agent's owner. */
export async function makeSimulation({ owner }: Agent): Promise<string> {
  const cost = await owner.call("POST", "/api/product-cost", { body: testCost() });
  const { body, text } = await owner.call("POST", "/api/simulation", {
    body: { ...testSimulation({ costId: cost.body["id"] }), options: { trials: 1_000 } },
  });
  const id = body["id"] ?? body["_id"] ?? recordOf(body["simulation"] ?? {})["id"];
  if (typeof id !== "string") throw new Error(`No simulation for the attack: ${text}`);
  return id;
}

export async function simulationsRun({ owner }: Agent): Promise<unknown> {
  return (await owner.call("GET", "/api/users/getUserDetails")).body["simulationsRun"];
}

/** @throws {Breach} unless the tool's answer is a refusal, by the protocol or by the tool itself */
export function mustFail({ status, text }: Answer, what: string): void {
  const isFault = status >= 400 && status < 500 && status !== 429;
  const isRefusal = status === 200 && /"isError":true|"error":\{/.test(text);
  mustHold(isFault || isRefusal, `${what} was answered ${status} ${text.slice(0, 160)}`);
}
