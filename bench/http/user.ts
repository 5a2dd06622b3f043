import { randomUUID } from "node:crypto";
import { recordOf } from "../../scripts/check/repository.ts";
import type { TestProduct } from "../../scripts/test/test-product.ts";

/** Somebody on a plan that allows everything. */
export interface BenchUser {
  userId: string;
  /** What signing up answered. */
  session: Record<string, unknown>;
  /** Headers of a request of that user. */
  headers: Record<string, string>;
  /** Sends JSON as that user and answers with the reply's fields. @throws Error on any status but 200 */
  send(method: string, path: string, body: unknown): Promise<Record<string, unknown>>;
}

export async function createUser({
  baseUrl,
  controlUrl,
}: Pick<TestProduct, "baseUrl" | "controlUrl">): Promise<BenchUser> {
  const email = `bench-${randomUUID()}@example.com`;
  const account = { name: "Bench", email, password: "a long and quiet password" };
  const session = await sendJson(`${baseUrl}/api/auth/sign-up/email`, "POST", {}, account);
  const userId = textOf(session._id);
  const granted = await fetch(`${controlUrl}/plan`, {
    method: "POST",
    body: JSON.stringify({ userId, plan: "enterprise" }),
  });
  if (!granted.ok) throw new Error("The bench's user got no plan.");
  const headers = { authorization: `Bearer ${textOf(session.token)}` };
  return {
    userId,
    session,
    headers,
    send: (method, path, body) => sendJson(baseUrl + path, method, headers, body),
  };
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
