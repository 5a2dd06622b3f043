import { z } from "zod";
import type { Egress, OutsideAnswer } from "../../platform/egress/egress.ts";
import { withSecondAttempt } from "../../platform/egress/second-attempt.ts";
import { LlmError } from "./llm-error.ts";

const errorSchema = z.object({ error: z.object({ code: z.union([z.string(), z.number()]).nullish() }) });

/**
 * The `fetch` that the SDK gets: one server, through the guarded way out, with a second attempt where it may help. The
 * SDK sees successful answers only, so that no error of its own can repeat what a server said.
 * @throws {LlmError} for every other outcome
 */
export function createGuardedFetch(
  egress: Egress,
  baseUrl: string,
  milliseconds: number,
): typeof globalThis.fetch {
  const { hostname } = new URL(baseUrl);
  return async (address, { headers, body, signal } = {}) => {
    if (typeof body !== "string") throw new Error("A call of a model has a text as its body.");
    const ask = () =>
      egress.fetchOutside(address instanceof Request ? address.url : address, {
        method: "POST",
        headers: Object.fromEntries(new Headers(headers)),
        body,
        hosts: [hostname],
        milliseconds,
        ...(signal && { signal }),
      });
    const answer = await withSecondAttempt(ask, { isUsedUp, ...(signal && { signal }) }).catch(
      () => undefined,
    );
    if (answer === undefined) throw new LlmError("unavailable", "The model server does not answer");
    refuseFailures(answer);
    return new Response(answer.text, { headers: { "content-type": "application/json" } });
  };
}

const isUsedUp = (answer: OutsideAnswer) => codeOf(answer) === "insufficient_quota";

function refuseFailures(answer: OutsideAnswer): void {
  const { status } = answer;
  if (status === 429 && isUsedUp(answer)) throw new LlmError("quota", "The model server has no quota left");
  if (status === 429 || status >= 500)
    throw new LlmError("unavailable", `The model server answered ${status}`);
  if (status !== 200) throw new LlmError("misconfigured", `The model server refused the call with ${status}`);
}

function codeOf({ text }: OutsideAnswer): string | undefined {
  try {
    const read = errorSchema.safeParse(JSON.parse(text));
    return read.success ? String(read.data.error.code) : undefined;
  } catch {
    return undefined;
  }
}
