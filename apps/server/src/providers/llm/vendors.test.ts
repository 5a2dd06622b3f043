import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLlm, type Llm, type LlmRequest, type LlmSettings } from "./index.ts";

const KEY = "canary-of-the-vendor";
const ANSWER = '{"ent":["a1"]}';
const schema: LlmRequest["schema"] = {
  name: "picks",
  schema: {
    type: "object",
    additionalProperties: false,
    required: ["ent"],
    properties: { ent: { type: "array", items: { type: "string" } } },
  },
};

interface Call {
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}
type Reply = { status: number; body: string; headers?: Record<string, string> };

let calls: Call[] = [];
let replies: Reply[] = [];
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body: unknown = JSON.parse(await text(request));
  calls.push({ path: request.url ?? "", headers: request.headers, body });
  const next = (replies.length > 1 ? replies.shift() : replies[0]) ?? { status: 500, body: "" };
  response.writeHead(next.status, { "content-type": "application/json", ...next.headers });
  response.end(next.body);
}
const server = createServer((request, response) => void answer(request, response));
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  calls = [];
});

const chat = (content: string) =>
  JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "m",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
  });
const message = (content: string) =>
  JSON.stringify({
    type: "message",
    id: "msg_1",
    role: "assistant",
    model: "m",
    content: [{ type: "text", text: content }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  });
const candidate = (content: string) =>
  JSON.stringify({
    candidates: [{ content: { role: "model", parts: [{ text: content }] }, finishReason: "STOP" }],
  });

interface Case {
  vendor: NonNullable<LlmSettings["vendor"]>;
  model: string;
  reply: (content: string) => string;
  sent: { path: string; headers: object; body: object };
}
/** The wire format of each vendor, as its documentation has it. */
const vendors: Case[] = [
  {
    vendor: "openai-compatible",
    model: "qwen",
    reply: chat,
    sent: {
      path: "/v1/chat/completions",
      headers: { authorization: `Bearer ${KEY}` },
      body: {
        max_tokens: 1_500,
        temperature: 0.2,
        response_format: { type: "json_schema", json_schema: { ...schema, strict: true } },
      },
    },
  },
  {
    vendor: "openai",
    model: "gpt-4.1-mini",
    reply: chat,
    sent: {
      path: "/v1/chat/completions",
      headers: { authorization: `Bearer ${KEY}` },
      body: {
        temperature: 0.2,
        response_format: { type: "json_schema", json_schema: { ...schema, strict: true } },
      },
    },
  },
  {
    vendor: "anthropic",
    model: "claude-sonnet-4-5",
    reply: message,
    sent: {
      path: "/v1/messages",
      headers: { "x-api-key": KEY, "anthropic-version": "2023-06-01" },
      body: {
        max_tokens: 1_500,
        system: [{ type: "text", text: "Advise." }],
        output_config: { format: { type: "json_schema" } },
      },
    },
  },
  {
    vendor: "google",
    model: "gemini-2.5-flash",
    reply: candidate,
    sent: {
      path: "/v1/models/gemini-2.5-flash:generateContent",
      headers: { "x-goog-api-key": KEY },
      body: {
        systemInstruction: { parts: [{ text: "Advise." }] },
        generationConfig: { responseMimeType: "application/json" },
      },
    },
  },
];

async function complete(settings: Pick<Case, "vendor" | "model">, more: Partial<LlmSettings> = {}) {
  const llm: Llm = createLlm({
    ...settings,
    baseUrl: `${origin}/v1`,
    apiKey: KEY,
    structuredOutputs: "json_schema",
    dailyCalls: 1,
    dailyCallsPerUser: 1,
    ...more,
  });
  const { signal } = new AbortController();
  try {
    return await llm.complete({ instructions: "Advise.", prompt: "Data", schema, signal });
  } finally {
    await llm.close();
  }
}

describe.each(vendors)("$vendor", ({ vendor, model, reply, sent }) => {
  test(`${vendor} is called in its own format with the key in its header`, async () => {
    replies = [{ status: 200, body: reply(ANSWER) }];
    expect(await complete({ vendor, model })).toBe(ANSWER);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject(sent);
    expect(JSON.stringify(calls[0]?.body)).not.toContain(KEY);
    expect(calls[0]?.body).not.toHaveProperty("tools");
  });

  test("an answer with words around its JSON is given whole", async () => {
    replies = [{ status: 200, body: reply(`Sure! ${ANSWER}`) }];
    expect(await complete({ vendor, model })).toBe(`Sure! ${ANSWER}`);
  });

  test.each<[string, Reply[], string, number]>([
    ["a refused key", [{ status: 401, body: `{"error":{"message":"Bad key ${KEY}"}}` }], "misconfigured", 1],
    ["an unknown model", [{ status: 404, body: '{"error":{"code":404}}' }], "misconfigured", 1],
    ["a busy server", [{ status: 429, body: "{}", headers: { "retry-after": "0" } }], "unavailable", 2],
    ["a failing server", [{ status: 503, body: "<h1>No</h1>" }], "unavailable", 2],
    ["an empty answer", [{ status: 200, body: "{}" }], "unreadable", 1],
    ["an answer without text", [{ status: 200, body: reply(" ") }], "unreadable", 1],
    ["no JSON", [{ status: 200, body: "Hello" }], "unreadable", 1],
  ])("%s fails without a word of the server", async (_fault, given, failure, count) => {
    replies = given;
    const error: unknown = await complete({ vendor, model }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "LlmError", failure });
    expect(String(error)).not.toContain(KEY);
    expect(calls).toHaveLength(count);
  });

  test("a server that answers at the second attempt is read", async () => {
    replies = [
      { status: 503, body: "" },
      { status: 200, body: reply(ANSWER) },
    ];
    expect(await complete({ vendor, model })).toBe(ANSWER);
  });
});

test("a reasoning model of OpenAI is sent no temperature, and a higher token limit", async () => {
  replies = [{ status: 200, body: chat(ANSWER) }];
  expect(await complete({ vendor: "openai", model: "o4-mini" })).toBe(ANSWER);
  expect(calls[0]?.body).toMatchObject({ max_completion_tokens: 6_000 });
  expect(calls[0]?.body).not.toHaveProperty("temperature");
  expect(calls[0]?.body).not.toHaveProperty("max_tokens");
});

test.each([
  ["json_object", { type: "json_object" }],
  ["none", undefined],
] as const)("with LLM_STRUCTURED_OUTPUTS %s no schema is sent", async (structuredOutputs, format) => {
  replies = [{ status: 200, body: chat(ANSWER) }];
  const given = { vendor: "openai-compatible", model: "m" } as const;
  expect(await complete(given, { structuredOutputs })).toBe(ANSWER);
  expect(calls[0]?.body).toHaveProperty("max_tokens", 1_500);
  expect(calls[0]?.body).toEqual(
    expect.objectContaining(format === undefined ? {} : { response_format: format }),
  );
  expect(JSON.stringify(calls[0]?.body)).not.toContain("json_schema");
});

test("keys of the SDK's own variables are not used", async () => {
  replies = [{ status: 200, body: chat(ANSWER) }];
  process.env["OPENAI_API_KEY"] = "key-of-the-machine";
  try {
    await complete({ vendor: "openai", model: "gpt-4.1-mini" });
  } finally {
    delete process.env["OPENAI_API_KEY"];
  }
  expect(calls[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
});
