import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isFromThisMachine, isLoopbackHost } from "../http/loopback.ts";
import type { Metrics } from "./metrics.ts";

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Server processes of one machine, at most: each takes a port of its own. */
const PORTS = 64;

/**
 * Serves `/metrics` on the first free port from `firstPort` on: on the loopback address to this machine only, on
 * another one (a network of containers, say) to every client that reaches it.
 * @throws {Error} with code EADDRINUSE when none of 64 ports is free
 */
export async function serveMetrics(
  metrics: Pick<Metrics, "text" | "contentType">,
  firstPort: number,
  host = "127.0.0.1",
): Promise<MetricsServer> {
  const isPrivate = isLoopbackHost(host);
  const server = createServer((request, response) => void answer(metrics, isPrivate, request, response));
  server.requestTimeout = 5_000;
  const port = await listen(server, host, firstPort, firstPort === 0 ? 0 : firstPort + PORTS - 1);
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  metrics: Pick<Metrics, "text" | "contentType">,
  isPrivate: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = {
    socketAddress: request.socket.remoteAddress ?? "",
    headers: request.headers,
  };
  // A page that points a name of its own at this machine must not read it either.
  const isAllowed =
    request.method === "GET" && request.url === "/metrics" && (!isPrivate || isFromThisMachine(asked));
  response.setHeader("cache-control", "no-store").setHeader("x-content-type-options", "nosniff");
  if (!isAllowed) {
    response.writeHead(404).end();
    return;
  }
  try {
    const text = await metrics.text();
    response.writeHead(200, { "content-type": metrics.contentType }).end(text);
  } catch {
    response.writeHead(500).end();
  }
}

/** `exclusive`: of several processes each has a port and figures of its own, not a share in one port. */
function listen(server: Server, host: string, port: number, last: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (error: Error & { code?: string }) => {
      if (error.code === "EADDRINUSE" && port < last) resolve(listen(server, host, port + 1, last));
      else reject(error);
    };
    server.once("error", failed);
    server.listen({ port, host, exclusive: true }, () => {
      server.off("error", failed);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}
