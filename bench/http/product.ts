import { recordOf } from "../../scripts/check/repository.ts";
import { startWorld } from "../../scripts/verify/world.ts";
import type { Ask } from "./client.ts";

/** The product as it runs in production, with one user who may do everything. */
export interface Product {
  baseUrl: string;
  databaseUrl: string;
  userId: string;
  /** Headers of a request of that user. */
  headers: Record<string, string>;
  /** Sends JSON as that user and answers with the reply's fields. @throws Error on any status but 200 */
  send(method: string, path: string, body: unknown): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** Starts it with durable commits and its requests logged; nothing that a test run leaves out is left out. */
export async function startProduct(): Promise<Product> {
  const world = await startWorld({
    durable: true,
    environment: { NODE_ENV: "production", SANDBOX: "0", LOG_LEVEL: "info", RATE_LIMITS: "100000" },
  });
  try {
    const account = { name: "Bench", email: "bench@example.com", password: "a long and quiet password" };
    const session = await sendJson(`${world.baseUrl}/api/auth/sign-up/email`, "POST", {}, account);
    const userId = textOf(session._id);
    const granted = await fetch(world.controlUrl, {
      method: "POST",
      body: JSON.stringify({ userId, plan: "enterprise" }),
    });
    if (!granted.ok) throw new Error("The bench's user got no plan.");
    const headers = { authorization: `Bearer ${textOf(session.token)}` };
    return {
      baseUrl: world.baseUrl,
      databaseUrl: world.databaseUrl,
      userId,
      headers,
      send: (method, path, body) => sendJson(world.baseUrl + path, method, headers, body),
      stop: () => world.stop(),
    };
  } catch (error) {
    await world.stop();
    throw error;
  }
}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

async function sendJson(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const reply = recordOf(await answer.json());
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${textOf(reply.error)}`);
  return reply;
}

/** A request of the user. */
export function asked(product: Product, ask: Ask = {}): Ask {
  return { ...ask, headers: { ...product.headers, ...ask.headers } };
}
