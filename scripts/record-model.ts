import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { advisorOf, createAdvisor } from "../apps/server/src/modules/advisor/index.ts";
import { askAll } from "../apps/server/src/modules/advisor/recordings/ask-all.ts";
import type { Exchange, Recording } from "../apps/server/src/modules/advisor/recordings/recording.ts";
import { repositoryRoot } from "./check/repository.ts";

const FOLDER = new URL("../apps/server/src/modules/advisor/recordings/", import.meta.url);

const SANDBOX = join(repositoryRoot, "sandbox/llm/main.ts");

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
function textAt(value: unknown, field: string): string {
  const found = fieldsOf(value)[field];
  return typeof found === "string" ? found : "";
}

/** The schema's name and the user's message of a call. */
function requestOf(sent: string): Exchange["request"] {
  const { messages, response_format: format } = fieldsOf(JSON.parse(sent));
  const list: unknown[] = Array.isArray(messages) ? messages : [];
  const schema = textAt(fieldsOf(format)["json_schema"], "name");
  const message = list.find((each) => textAt(each, "role") === "user");
  return { schema: schema === "" ? null : schema, prompt: textAt(message, "content") };
}

/** Starts the sandbox of a model. */
async function startSandbox() {
  const sandbox = fork(SANDBOX, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const message = await new Promise<unknown>((resolve) => sandbox.once("message", resolve));
  const environment = {
    LLM_BASE_URL: `${textAt(message, "url")}/v1`,
    LLM_API_KEY: textAt(message, "key"),
    LLM_MODEL: "sandbox",
  };
  return { environment, stop: () => void sandbox.kill() };
}

/** A server that passes calls on and keeps them without their headers. */
async function startRecorder(baseUrl: string) {
  const exchanges: Exchange[] = [];
  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    const answer = await fetch(`${baseUrl}${request.url ?? ""}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(request.headers.authorization && { authorization: request.headers.authorization }),
      },
      body: sent,
    });
    const body = await answer.text();
    exchanges.push({ request: requestOf(sent), answer: { status: answer.status, body } });
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(body);
  }
  const server = createServer((request, response) => void passOn(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { exchanges, baseUrl: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}

/**
 * Asks the model that `LLM_PROVIDER` or `LLM_BASE_URL` and `LLM_MODEL` name everything the product asks a model, some ten
 * calls, and writes its answers to a file that a test replays. Without these variables it asks the sandbox of a model.
 */
export async function recordModel(): Promise<void> {
  const live = advisorOf(process.env).llm !== undefined;
  const sandbox = live ? undefined : await startSandbox();
  const settings = advisorOf(sandbox?.environment ?? process.env);
  const { llm } = settings;
  if (llm === undefined) throw new Error("No model is configured");
  if (llm.vendor === "anthropic" || llm.vendor === "google")
    throw new Error("Recordings have OpenAI's format: set LLM_PROVIDER to openai or openai-compatible");
  const recorder = await startRecorder(llm.baseUrl);
  const advisor = createAdvisor(
    { ...settings, llm: { ...llm, baseUrl: recorder.baseUrl } },
    { take: async () => undefined },
  );
  if (advisor.model === undefined) throw new Error("No model is configured");
  const results = await askAll(advisor.model);
  const origin = live ? "live" : "sandbox";
  const recording: Recording = {
    origin,
    model: llm.model,
    recordedOn: new Date().toISOString().slice(0, 10),
    exchanges: recorder.exchanges,
    results,
  };
  const file = live ? `live-${llm.model.replaceAll(/[^\w.-]+/g, "-")}.json` : "sandbox.json";
  writeFileSync(new URL(file, FOLDER), `${JSON.stringify(recording, null, 2)}\n`);
  console.log(`${file}: ${recorder.exchanges.length} calls of ${llm.model} (${origin})`);
  await advisor.close();
  recorder.stop();
  sandbox?.stop();
}
