import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { createEgress, type OutsideAnswer } from "../../platform/egress/egress.ts";
import { EgressError } from "../../platform/egress/egress-error.ts";
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
/** A longer Retry-After is not waited for: a person is waiting. */
const LONGEST_WAIT_S = 5;

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
      for (let attempt = 1; ; attempt += 1) {
        const answer = await ask(request).catch((error: unknown) => error);
        const wait = attempt === 1 && !request.signal.aborted ? secondsToWait(answer) : undefined;
        if (wait === undefined) return textOf(answer);
        await delay(wait * 1000, undefined, { signal: request.signal }).catch(() => undefined);
      }
    },
    close: () => egress.close(),
  };
}

function bodyOf(
  { model, structuredOutputs }: LlmSettings,
  { instructions, prompt, schema }: LlmRequest,
): object {
  const format =
    structuredOutputs === "json_schema"
      ? { type: "json_schema", json_schema: { ...schema, strict: true } }
      : { type: structuredOutputs };
  return {
    model,
    max_tokens: MOST_TOKENS,
    temperature: 0.2,
    stream: false,
    ...(structuredOutputs !== "none" && { response_format: format }),
    messages: [
      { role: "system", content: instructions },
      { role: "user", content: prompt },
    ],
  };
}

const isAnswer = (value: unknown): value is OutsideAnswer =>
  typeof value === "object" && value !== null && "status" in value && "text" in value;

/** Seconds until a second attempt; undefined when it would not help. */
function secondsToWait(answer: unknown): number | undefined {
  if (!isAnswer(answer))
    return answer instanceof EgressError && answer.reason === "unreachable" ? 0.5 : undefined;
  if (answer.status >= 500) return 0.5;
  if (answer.status !== 429 || codeOf(answer) === "insufficient_quota") return undefined;
  const wait = Number(answer.header("retry-after") ?? 1);
  return wait >= 0 && wait <= LONGEST_WAIT_S ? wait : undefined;
}

function textOf(answer: unknown): string {
  if (!isAnswer(answer)) throw new LlmError("unavailable", "The model server does not answer");
  const { status } = answer;
  if (status === 429 && codeOf(answer) === "insufficient_quota")
    throw new LlmError("quota", "The model server has no quota left");
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
