/** For tests: a program that takes webhooks, on a port of its own. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";

const event = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: z.string(),
  workspace: z.string(),
  document: z.object({ kind: z.string(), id: z.string(), title: z.string() }).nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type ReceivedEvent = z.infer<typeof event>;

export interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A status, with a body; "hang" never answers. */
export type ReceiverAnswer = { status: number; headers?: Record<string, string>; body?: string } | "hang";

export interface TestReceiver {
  origin: string;
  requests: ReceivedRequest[];
  /** Decides what is answered; default: 204. */
  answer(request: ReceivedRequest): ReceiverAnswer;
  /** The events that came to a path, in their order. */
  eventsAt(path: string): ReceivedEvent[];
  close(): Promise<void>;
}

export async function startTestReceiver(): Promise<TestReceiver> {
  const server = createServer((incoming, response) => {
    void receive(incoming, response);
  });
  async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = { path: incoming.url ?? "", headers: incoming.headers, body: await text(incoming) };
    receiver.requests.push(request);
    const answer = receiver.answer(request);
    if (answer !== "hang") response.writeHead(answer.status, answer.headers).end(answer.body);
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const receiver: TestReceiver = {
    origin: `http://127.0.0.1:${port}`,
    requests: [],
    answer: () => ({ status: 204 }),
    eventsAt: (path) =>
      receiver.requests
        .filter((request) => request.path === path)
        .map(({ body }) => event.parse(JSON.parse(body))),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
