/** For tests: an OpenAI-compatible server that answers as each test wants. */
import { createServer, type ServerResponse } from "node:http";
import { z } from "zod";

const requestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

export interface LlmCall {
  authorization: string | undefined;
  body: z.output<typeof requestSchema>;
  /** The user's message. */
  prompt: string;
}

/** What the server does with one call. Text is the content of a normal answer. */
export type Behaviour =
  | string
  | { status: number; body: string; type?: string; headers?: Record<string, string> }
  | { content: string | null; finish?: string }
  | { instead: "cut" | "silence" };

export interface TestLlmServer {
  baseUrl: string;
  calls: LlmCall[];
  /** Decides on each call. */
  behave: (call: LlmCall, index: number) => Behaviour;
  /** Calls whose connection the client has closed before the answer. */
  abandoned: number;
  close(): Promise<void>;
}

/** Three picks for each size. */
export const GOOD_ANSWER = JSON.stringify(
  Object.fromEntries(
    ["ent", "mid", "sme"].map((size) => [
      size,
      ["a1", "a2", "a4"].map((id) => ({ id, why: `Because of ${id}.` })),
    ]),
  ),
);

export async function startTestLlmServer(): Promise<TestLlmServer> {
  const state: TestLlmServer = {
    baseUrl: "",
    calls: [],
    behave: () => GOOD_ANSWER,
    abandoned: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = requestSchema.parse(JSON.parse(Buffer.concat(parts).toString("utf8")));
      const prompt = body.messages.find(({ role }) => role === "user")?.content ?? "";
      const call = { authorization: request.headers.authorization, body, prompt };
      state.calls.push(call);
      response.on("close", () => {
        if (!response.writableEnded) state.abandoned += 1;
      });
      answer(response, state.behave(call, state.calls.length - 1), body.model);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  state.baseUrl = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/v1`;
  return state;
}

function answer(response: ServerResponse, behaviour: Behaviour, model: string): void {
  if (typeof behaviour === "object" && "instead" in behaviour) {
    if (behaviour.instead === "cut") response.destroy();
    return;
  }
  if (typeof behaviour === "object" && "status" in behaviour) {
    response.writeHead(behaviour.status, {
      "content-type": behaviour.type ?? "application/json",
      ...behaviour.headers,
    });
    response.end(behaviour.body);
    return;
  }
  const { content, finish = "stop" } = typeof behaviour === "string" ? { content: behaviour } : behaviour;
  response.writeHead(200, { "content-type": "application/json" });
  response.end(
    JSON.stringify({
      id: "chatcmpl-1",
      object: "chat.completion",
      model,
      choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: finish }],
    }),
  );
}
