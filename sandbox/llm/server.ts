import {
  createHttpSandbox,
  type HttpSandbox,
  parsed,
  type SandboxAnswer,
  type SandboxRequest,
} from "../http-sandbox.ts";
import { isMode, type ModeName, modes } from "./modes.ts";
import { replyTo } from "./reply.ts";

/** The only key that the sandbox takes. */
export const SANDBOX_KEY = "sandbox-llm-key";

/**
 * A server that speaks OpenAI's chat completions.
 * `POST /__sandbox/mode { mode, times }` sets how the next calls are answered; without `times` until it is set again.
 */
export function createLlmSandbox(first: ModeName = "valid"): HttpSandbox {
  let mode = first;
  let left = Number.POSITIVE_INFINITY;

  function answer(request: SandboxRequest): SandboxAnswer | Promise<SandboxAnswer> {
    if (request.headers.authorization !== `Bearer ${SANDBOX_KEY}`)
      return refusal(401, "invalid_api_key", "Incorrect API key provided");
    if (request.method === "GET" && request.url.pathname === "/v1/models")
      return { status: 200, body: { object: "list", data: [{ id: "sandbox", object: "model" }] } };
    if (request.method !== "POST" || request.url.pathname !== "/v1/chat/completions") return { status: 404 };
    const body = parsed(request.body);
    const fault = faultIn(body);
    if (fault !== undefined) return refusal(400, "invalid_request_error", fault);
    const current = left > 0 ? mode : "valid";
    left -= 1;
    return modes[current](replyTo(schemaOf(body)?.name ?? "", userTextOf(body)));
  }

  return createHttpSandbox(answer, (action, body) => {
    if (action !== "mode" || !isMode(body["mode"])) return undefined;
    mode = body["mode"];
    left = typeof body["times"] === "number" ? body["times"] : Number.POSITIVE_INFINITY;
    return { mode };
  });
}

const refusal = (status: number, code: string, message: string): SandboxAnswer => ({
  status,
  body: { error: { message, type: "invalid_request_error", param: null, code } },
});

/** What a real server refuses in a request. */
function faultIn(body: Record<string, unknown>): string | undefined {
  if (typeof body["model"] !== "string") return "you must provide a model parameter";
  if (userTextOf(body) === "") return "'messages' must have a message of the user";
  const schema = schemaOf(body);
  return schema !== undefined && !isStrict(schema.schema)
    ? "Invalid schema: 'required' must name every property and 'additionalProperties' must be false"
    : undefined;
}

function userTextOf({ messages }: Record<string, unknown>): string {
  const list: unknown[] = Array.isArray(messages) ? messages : [];
  const user = list.map(fieldsOf).find(({ role }) => role === "user");
  return typeof user?.["content"] === "string" ? user["content"] : "";
}

function schemaOf(body: Record<string, unknown>): { name: string; schema: unknown } | undefined {
  const { json_schema: given } = fieldsOf(body["response_format"]);
  const { name, schema } = fieldsOf(given);
  return typeof name === "string" ? { name, schema } : undefined;
}

/** Strict mode: all properties required, no others, at every level. */
function isStrict(schema: unknown): boolean {
  const { type, properties, required, additionalProperties, items } = fieldsOf(schema);
  if (type === "array") return isStrict(items);
  if (type !== "object") return true;
  const names = Object.keys(fieldsOf(properties));
  const isWhole = Array.isArray(required) && names.every((name) => required.includes(name));
  return isWhole && additionalProperties === false && Object.values(fieldsOf(properties)).every(isStrict);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
