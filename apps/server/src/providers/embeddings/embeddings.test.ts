import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { createEmbeddings, type Embeddings, EmbeddingsError } from "./embeddings.ts";
import { embeddingsVariables, readEmbeddings } from "./settings.ts";

const KEY = "canary-of-the-embeddings-server";
const TIMEOUT_MS = 3_600_000;

type Answer =
  | { status: number; body: string; type?: string; headers?: Record<string, string> }
  | "cut"
  | "silence";
interface Call {
  authorization: string | undefined;
  body: { input: string[]; [field: string]: unknown };
}

const bodySchema = z.looseObject({ input: z.array(z.string()) });
let calls: Call[] = [];
let behave: (call: Call, index: number) => Answer;
let embeddings: Embeddings;
let baseUrl = "";

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = bodySchema.parse(JSON.parse(await text(request)));
  const call = { authorization: request.headers.authorization, body };
  calls.push(call);
  answer(response, behave(call, calls.length - 1));
}
const server = createServer((request, response) => void receive(request, response));

function answer(response: ServerResponse, given: Answer): void {
  if (given === "silence") return;
  if (given === "cut") {
    response.destroy();
    return;
  }
  response.writeHead(given.status, { "content-type": given.type ?? "application/json", ...given.headers });
  response.end(given.body);
}

const vectors = (data: unknown): Answer => ({ status: 200, body: JSON.stringify({ object: "list", data }) });
const vectorFor = (word: string) => [word.length, 1, 0];
/** A vector for each text, the last one first. */
const good = ({ body: { input } }: Call): Answer =>
  vectors(input.map((word, index) => ({ index, embedding: vectorFor(word) })).toReversed());
const failing = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  body: JSON.stringify({ error: { message: `Refused for ${KEY}`, code } }),
  headers,
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  baseUrl = `http://127.0.0.1:${port}/v1`;
  embeddings = createEmbeddings({ baseUrl, apiKey: KEY, model: "small", dimensions: 3 }, TIMEOUT_MS);
});
afterAll(async () => {
  await embeddings.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  calls = [];
  behave = good;
});

test("texts are sent with model, dimensions and key, and vectors come back in the order of the texts", async () => {
  expect(await embeddings.embed(["a", "bb", "ccc"])).toEqual([
    vectorFor("a"),
    vectorFor("bb"),
    vectorFor("ccc"),
  ]);
  expect(calls).toEqual([
    {
      authorization: `Bearer ${KEY}`,
      body: { model: "small", input: ["a", "bb", "ccc"], encoding_format: "float", dimensions: 3 },
    },
  ]);
  expect(embeddings.model).toBe("small 3");
});

test("more than 64 texts are sent in several calls, and no text in none", async () => {
  const words = Array.from({ length: 130 }, (_, index) => "x".repeat(1 + (index % 7)));
  expect(await embeddings.embed(words)).toEqual(words.map(vectorFor));
  expect(calls.map(({ body }) => body.input.length)).toEqual([64, 64, 2]);
  expect(await embeddings.embed([])).toEqual([]);
  expect(calls).toHaveLength(3);
});

test("a local server without a key is asked without one, and its vectors have its own length", async () => {
  const local = createEmbeddings({ baseUrl, apiKey: undefined, model: "minilm", dimensions: undefined });
  expect(await local.embed(["a"])).toEqual([vectorFor("a")]);
  expect(calls[0]?.authorization).toBeUndefined();
  expect(calls[0]?.body).not.toHaveProperty("dimensions");
  expect(local.model).toBe("minilm");
  await local.close();
});

describe("a fault that passes", () => {
  test.each<[string, Answer]>([
    ["429 with a short Retry-After", failing(429, "rate_limit_exceeded", { "retry-after": "0" })],
    ["500 with a page", { status: 500, body: "<h1>Internal server error</h1>", type: "text/html" }],
    ["503", failing(503, "overloaded")],
    ["a connection cut", "cut"],
  ])("%s is tried once more", async (_fault, first) => {
    behave = (call, index) => (index === 0 ? first : good(call));
    expect(await embeddings.embed(["a"])).toEqual([vectorFor("a")]);
    expect(calls).toHaveLength(2);
  });
});

describe("a fault that stays", () => {
  const one = { index: 0, embedding: [1, 2, 3] };
  test.each<[string, Answer, number]>([
    ["a bad key", failing(401, "invalid_api_key"), 1],
    ["a region that is refused", failing(403, "unsupported_country"), 1],
    ["an unknown model", failing(404, "model_not_found"), 1],
    ["a text that is too long", failing(400, "context_length_exceeded"), 1],
    ["429 with a long Retry-After", failing(429, "rate_limit_exceeded", { "retry-after": "60" }), 1],
    ["a quota that is used up", failing(429, "insufficient_quota", { "retry-after": "0" }), 1],
    ["500 with a page", { status: 500, body: "<h1>Internal server error</h1>", type: "text/html" }, 2],
    ["503", failing(503, "overloaded"), 2],
    ["a connection cut", "cut", 2],
    ["silence", "silence", 1],
    ["a redirect", { status: 302, body: "", headers: { location: "http://127.0.0.1:1/" } }, 1],
    ["200 with a page", { status: 200, body: "<h1>Hi</h1>", type: "text/html" }, 1],
    ["JSON that is cut", { status: 200, body: '{"data":[{"index":0,"embedding":[1,' }, 1],
    ["an answer of another shape", { status: 200, body: '{"choices":[]}' }, 1],
    ["no vector", vectors([]), 1],
    ["too few vectors", vectors([one]), 1],
    ["too many vectors", vectors([one, { ...one, index: 1 }, { ...one, index: 2 }]), 1],
    ["one index twice", vectors([one, one]), 1],
    ["an empty vector", vectors([one, { index: 1, embedding: [] }]), 1],
    ["a vector of text", vectors([one, { index: 1, embedding: ["1", "2", "3"] }]), 1],
    ["base64 in place of numbers", vectors([one, { index: 1, embedding: "AACAPw==" }]), 1],
    ["vectors of two lengths", vectors([one, { index: 1, embedding: [1, 2] }]), 1],
    [
      "vectors of another length than asked for",
      vectors([0, 1].map((index) => ({ index, embedding: [1, 2] }))),
      1,
    ],
    ["an answer of more than 8 MB", { status: 200, body: `{"data":"${"x".repeat(9 * 1024 * 1024)}"}` }, 1],
  ])("%s fails without a word of the server", async (_fault, given, most) => {
    const limit = new AbortController();
    const limits = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
    onTestFinished(() => limits.mockRestore());
    behave = () => {
      if (given === "silence") limit.abort();
      return given;
    };
    const error: unknown = await embeddings.embed(["a", "b"]).catch((failure: unknown) => failure);
    expect(limits.mock.calls).toEqual(Array.from({ length: most }, () => [TIMEOUT_MS]));
    expect(error).toBeInstanceOf(EmbeddingsError);
    expect(String(error)).not.toContain(KEY);
    expect(calls).toHaveLength(most);
  });
});

describe("the settings", () => {
  const read = (environment: Record<string, string>) =>
    readEmbeddings(z.object(embeddingsVariables).parse(environment));

  test("the embeddings settings name no server by default and need a model with one", () => {
    expect(read({ EMBEDDINGS_MODEL: "small" })).toBeUndefined();
    expect(() => read({ EMBEDDINGS_BASE_URL: "https://m.example" })).toThrow("EMBEDDINGS_MODEL");
    const given = { EMBEDDINGS_BASE_URL: "https://m.example/v1/", EMBEDDINGS_MODEL: "small" };
    expect(read({ ...given, EMBEDDINGS_DIMENSIONS: "512" })).toEqual({
      baseUrl: "https://m.example/v1",
      apiKey: undefined,
      model: "small",
      dimensions: 512,
    });
  });

  test.each([
    { EMBEDDINGS_BASE_URL: "ftp://m.example" },
    { EMBEDDINGS_DIMENSIONS: "7" },
    { EMBEDDINGS_DIMENSIONS: "1.5" },
  ])("%j is refused", (environment) => expect(() => read(environment)).toThrow(Object.keys(environment)[0]));
});
