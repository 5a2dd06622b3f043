/**
 * For tests: one address before several servers, as a load balancer in production is. It asks each server's /readyz,
 * sends requests in turn to those that are ready, and retries what is safe: any request that was never sent because
 * the connection was refused, and GET and HEAD whose answer did not come. What else loses its answer gets 502.
 */
import { EventEmitter, once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { listen } from "../../test/listen.ts";

const HEALTH_INTERVAL = 150;
/** A killed server refuses at once; a slow one is not taken for one that is away. */
const HEALTH_TIMEOUT = 20_000;
/** Rounds of health checks that a request waits for while no server is ready: a machine that stalled stops them all. */
const MOST_ROUNDS = 20;

export interface Balancer {
  url: string;
  /** Requests that were sent, lost their answer, and were not safe to send again. */
  lost(): number;
  /** Requests that were answered by another server than the first that was asked. */
  retried(): number;
  /** Requests in flight at a server that would not be sent again. */
  unsafeInFlight(port: number): number;
  isReady(port: number): boolean;
  stop(): Promise<void>;
}

interface Backend {
  port: number;
  ready: boolean;
  unsafe: number;
}

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

type Outcome = Answer | "never sent" | "lost";

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const backends: Backend[] = ports.map((port) => ({ port, ready: false, unsafe: 0 }));
  let turn = 0;
  let lost = 0;
  let retried = 0;

  const check = async (backend: Backend) => {
    backend.ready = await isReady(backend.port);
  };
  const rounds = new EventEmitter().setMaxListeners(0);
  const checkAll = async () => {
    await Promise.all(backends.map(check));
    rounds.emit("checked");
  };
  const health = setInterval(() => void checkAll(), HEALTH_INTERVAL);
  await checkAll();

  async function waitForServer(): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS && !backends.some(({ ready }) => ready); round += 1)
      await once(rounds, "checked");
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    const isSafe = incoming.method === "GET" || incoming.method === "HEAD";
    const tried = new Set<Backend>();
    await waitForServer();
    for (;;) {
      turn += 1;
      const candidates = backends.filter((each) => each.ready && !tried.has(each));
      const backend = candidates[turn % Math.max(1, candidates.length)];
      if (backend === undefined) {
        outgoing.writeHead(502).end("no server is ready");
        return;
      }
      tried.add(backend);
      if (!isSafe) backend.unsafe += 1;
      const outcome = await forward(backend.port, incoming, body);
      if (!isSafe) backend.unsafe -= 1;
      if (typeof outcome !== "string") {
        if (tried.size > 1) retried += 1;
        outgoing.writeHead(outcome.status, outcome.headers).end(outcome.body);
        return;
      }
      backend.ready = false;
      if (outcome === "lost" && !isSafe) {
        lost += 1;
        outgoing.writeHead(502).end("the server's answer was lost");
        return;
      }
    }
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const { port: ownPort, stop } = await listen(server);
  const backendAt = (port: number) => backends.find((each) => each.port === port);
  return {
    url: `http://127.0.0.1:${ownPort}`,
    lost: () => lost,
    retried: () => retried,
    unsafeInFlight: (port) => backendAt(port)?.unsafe ?? 0,
    isReady: (port) => backendAt(port)?.ready ?? false,
    stop: async () => {
      clearInterval(health);
      await stop();
    },
  };
}

/** One connection a request, so that "never sent" is known for certain. */
function forward(port: number, incoming: IncomingMessage, body: Buffer): Promise<Outcome> {
  return new Promise((resolve) => {
    let connected = false;
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        agent: new Agent({ keepAlive: false }),
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, connection: "close", "content-length": body.length },
      },
      (response) => {
        readWhole(response).then(resolve, () => resolve("lost"));
      },
    );
    sent.on("socket", (socket) => socket.once("connect", () => (connected = true)));
    sent.on("error", () => resolve(connected ? "lost" : "never sent"));
    sent.end(body);
  });
}

async function readWhole(response: IncomingMessage): Promise<Outcome> {
  const chunks = await response.toArray();
  const { connection: _, "transfer-encoding": __, ...headers } = response.headers;
  return { status: response.statusCode ?? 502, headers, body: Buffer.concat(chunks) };
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(
      { host: "127.0.0.1", port, path: "/readyz", agent: false, timeout: HEALTH_TIMEOUT },
      (answer) => {
        answer.resume();
        answer.once("end", () => resolve(answer.statusCode === 200));
        answer.once("error", () => resolve(false));
      },
    );
    asked.once("timeout", () => asked.destroy());
    asked.once("error", () => resolve(false));
    asked.end();
  });
}
