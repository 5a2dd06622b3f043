import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";

/** What is asked, apart from the address. */
export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** One request, ready to be sent again and again. */
export interface Exchange {
  host: string;
  port: number;
  bytes: Buffer;
  /** The only status that counts as an answer. */
  status: number;
}

/** What a stretch of load showed. */
export interface Load {
  requestsPerSecond: number;
  /** Milliseconds of each request, in the order of their answers. */
  latencies: number[];
}

/** The bytes of a request as they go over the wire. */
export function exchangeOf(url: string, request: Ask & { status?: number } = {}): Exchange {
  const { hostname, port, pathname, search } = new URL(url);
  const body = Buffer.from(request.body ?? "");
  const headers = Object.entries({
    host: `${hostname}:${port}`,
    ...request.headers,
    ...(body.length > 0 ? { "content-type": "application/json", "content-length": String(body.length) } : {}),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${request.method ?? "GET"} ${pathname}${search} HTTP/1.1\r\n${headers.join("")}\r\n`;
  return {
    host: hostname,
    port: Number(port),
    bytes: Buffer.concat([Buffer.from(head), body]),
    status: request.status ?? 200,
  };
}

/** One answer as it came over the wire: not unpacked. */
export async function askOnce(
  url: string,
  { method = "GET", headers = {}, body }: Ask,
): Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }> {
  const json = body === undefined ? {} : { "content-type": "application/json" };
  const sent = httpRequest(url, { method, headers: { ...headers, ...json } });
  sent.end(body);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve).once("error", reject);
  });
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes: await buffer(answer) };
}

const END_OF_HEAD = Buffer.from("\r\n\r\n");

/** A connection that asks one thing at a time. Reads no more of an answer than it must: the client shares the machine. */
class Connection {
  readonly #socket: Socket;
  #received: Buffer[] = [];
  #length = 0;
  /** Bytes of the whole answer, once its head is here. */
  #expected = Number.POSITIVE_INFINITY;
  #done: { resolve(): void; reject(error: Error): void } | undefined;
  #status: number;

  constructor(socket: Socket, status: number) {
    this.#socket = socket;
    this.#status = status;
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => this.#take(chunk));
    socket.on("error", (error) => this.#done?.reject(error));
    socket.on("close", () => this.#done?.reject(new Error("The server closed the connection.")));
  }

  ask(bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#done = { resolve, reject };
      this.#socket.write(bytes);
    });
  }

  close(): void {
    this.#done = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#expected === Number.POSITIVE_INFINITY) {
      this.#received.push(chunk);
      const start = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
      const end = start.indexOf(END_OF_HEAD);
      if (end < 0) return;
      this.#readHead(start.toString("latin1", 0, end), end + END_OF_HEAD.length);
    }
    if (this.#length < this.#expected) return;
    this.#received = [];
    this.#length = 0;
    this.#expected = Number.POSITIVE_INFINITY;
    this.#done?.resolve();
  }

  #readHead(head: string, length: number): void {
    const status = Number(head.slice(9, 12));
    const size = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (status !== this.#status) this.#done?.reject(new Error(`Answered ${status}: ${head}`));
    else if (size === undefined && status !== 304)
      this.#done?.reject(new Error(`An answer without Content-Length: ${head}`));
    else this.#expected = length + Number(status === 304 ? 0 : size);
  }
}

function open({ host, port, status }: Exchange): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port }, () => resolve(new Connection(socket, status)));
    socket.once("error", reject);
  });
}

/**
 * Sends requests, in turn those of `exchanges`, over `connections` connections for `milliseconds`, each the next one
 * as soon as the answer before it is complete.
 *
 * @throws Error on an answer of another status
 */
export async function load(
  exchanges: readonly [Exchange, ...Exchange[]],
  connections: number,
  milliseconds: number,
): Promise<Load> {
  const [first] = exchanges;
  const field = await Promise.all(Array.from({ length: connections }, () => open(first)));
  const latencies: number[] = [];
  const start = performance.now();
  const ask = async (connection: Connection): Promise<void> => {
    for (let before = performance.now(); before - start < milliseconds; ) {
      await connection.ask((exchanges[latencies.length % exchanges.length] ?? first).bytes);
      const now = performance.now();
      latencies.push(now - before);
      before = now;
    }
  };
  try {
    await Promise.all(field.map(ask));
    return { requestsPerSecond: (latencies.length * 1000) / (performance.now() - start), latencies };
  } finally {
    for (const connection of field) connection.close();
  }
}
