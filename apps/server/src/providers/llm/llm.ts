import { z } from "zod";
import { createEgress, type OutsideAnswer } from "../../platform/egress/egress.ts";
import { withSecondAttempt } from "../../platform/egress/second-attempt.ts";
import type { LlmSettings } from "./settings.ts";

/**
 * - `misconfigured`: key, model or request is refused; `quota`: no credit left; neither is tried again
 * - `unavailable`: busy, failing, too slow or not reachable, also when tried again
 * - `unreadable`: an answer without text
 */
export type LlmFailure = "misconfigured" | "quota" | "unavailable" | "unreadable";

/** A call of the model that gave no text. Its message has nothing of what the server said: that may hold the key. */
export class LlmError extends Error {
  override name = "LlmError";
  readonly failure: LlmFailure;

  constructor(failure: LlmFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

export interface LlmRequest {
  instructions: string;
  prompt: string;
  /** A JSON schema of the answer, in the strict form: all properties required, no others. */
  schema: { name: string; schema: object };
  /** Absent: 1,500. */
  mostTokens?: number | undefined;
  signal: AbortSignal;
}

export interface Llm {
  model: string;
  /** @throws {LlmError} */
  complete(request: LlmRequest): Promise<string>;
  close(): Promise<void>;
}

const CALL_TIMEOUT_MS = 20_000;
const MOST_TOKENS = 1_500;

const answerSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
});
const errorSchema = z.object({ error: z.object({ code: z.string().nullish() }) });

/**
 * Calls chat completions of an OpenAI-compatible server. Only its origin can be reached this way, whether public or on
 * this machine.
 * @param timeout of one call, in milliseconds
 */
export function createLlm(settings: LlmSettings, timeout: number = CALL_TIMEOUT_MS): Llm {
  const { origin, hostname } = new URL(settings.baseUrl);
  const egress = createEgress({ allowedOrigins: [origin] });
  const ask = (request: LlmRequest) =>
    egress.fetchOutside(`${settings.baseUrl}/chat/completions`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(settings.apiKey !== undefined && { authorization: `Bearer ${settings.apiKey}` }),
      },
      body: JSON.stringify(bodyOf(settings, request)),
      hosts: [hostname],
      milliseconds: timeout,
      signal: request.signal,
    });
  return {
    model: settings.model,
    async complete(request) {
      const { signal } = request;
      const answer = await withSecondAttempt(() => ask(request), { isUsedUp, signal }).catch(() => undefined);
      if (answer === undefined) throw new LlmError("unavailable", "The model server does not answer");
      return textOf(answer);
    },
    close: () => egress.close(),
  };
}

function bodyOf(
  { model, structuredOutputs }: LlmSettings,
  { instructions, prompt, schema, mostTokens = MOST_TOKENS }: LlmRequest,
): object {
  const format =
    structuredOutputs === "json_schema"
      ? { type: "json_schema", json_schema: { ...schema, strict: true } }
      : { type: structuredOutputs };
  return {
    model,
    max_tokens: mostTokens,
    temperature: 0.2,
    stream: false,
    ...(structuredOutputs !== "none" && { response_format: format }),
    messages: [
      { role: "system", content: instructions },
      { role: "user", content: prompt },
    ],
  };
}

const isUsedUp = (answer: OutsideAnswer) => codeOf(answer) === "insufficient_quota";

function textOf(answer: OutsideAnswer): string {
  const { status } = answer;
  if (status === 429 && isUsedUp(answer)) throw new LlmError("quota", "The model server has no quota left");
  if (status === 429 || status >= 500)
    throw new LlmError("unavailable", `The model server answered ${status}`);
  if (status !== 200) throw new LlmError("misconfigured", `The model server refused the call with ${status}`);
  const read = answerSchema.safeParse(parsed(answer.text));
  const content = read.success ? read.data.choices[0]?.message.content : undefined;
  if (content === undefined || content === null || content.trim() === "")
    throw new LlmError("unreadable", "The model gave no text");
  return content;
}

function codeOf({ text }: OutsideAnswer): string | undefined {
  const read = errorSchema.safeParse(parsed(text));
  return read.success ? (read.data.error.code ?? undefined) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
