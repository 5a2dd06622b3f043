import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { createLog } from "../log/log.ts";
import { createHttpServer } from "./server.ts";
import type { ReaderLimits } from "./slow-readers.ts";

/** What a slow phone loads at most. */
const LARGE = 6 * 1024 * 1024;
/** More than any operating system takes for a reader that does not read. */
const HUGE = 24 * 1024 * 1024;

let app: FastifyInstance;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

async function serve(changes: Partial<ReaderLimits>): Promise<number> {
  app = createHttpServer({
    log: createLog("silent"),
    lifecycle: { draining: false },
    publicUrl: "http://localhost:3000",
    trustedProxies: [],
    readers: { interval: 20, patience: 300, slowest: 8 * 1024, large: 256 * 1024, mostLarge: 8, ...changes },
  });
  const body = "x".repeat(HUGE);
  app.get("/of/:user/:size", async (request, reply) => {
    const [, , user = "", size] = request.url.split("/");
    if (user !== "nobody")
      request.actor = { kind: "user", userId: user, sessionId: user, sessionExpiresAt: new Date(0) };
    return reply.type("text/plain").send(body.slice(0, Number(size)));
  });
  return Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
}

/** A connection that has asked and does not read. */
function ask(port: number, path: string): { socket: Socket; closed: Promise<unknown> } {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined).pause();
  const closed = once(socket, "close").catch(() => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  return { socket, closed };
}

/** Resolves when the server holds no connection any more. */
const allGone = () => connectionsBelow(1);

/** Resolves when the server holds fewer connections. */
async function connectionsBelow(limit: number): Promise<number> {
  const count = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, number) => resolve(number)));
  while ((await count()) >= limit) await new Promise((resolve) => setImmediate(resolve));
  return count();
}

async function statusOf(port: number, path: string): Promise<{ status: number; retryAfter: string | null }> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  await answer.arrayBuffer();
  return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
}

test("clients that do not read are disconnected while others get whole answers", async () => {
  const port = await serve({});
  for (let index = 0; index < 8; index += 1) ask(port, `/of/user-${index}/${HUGE}`);
  const answer = await fetch(`http://127.0.0.1:${port}/of/honest/${LARGE}`, {
    headers: { connection: "close" },
  });
  expect(answer.headers.get("content-length")).toBe(String(LARGE));
  expect((await answer.text()).length).toBe(LARGE);
  expect(await allGone()).toBe(0);
});

test("a reader that takes a little now and then is disconnected", async () => {
  const port = await serve({ patience: 200, slowest: 1024 * 1024 * 1024 });
  const { socket, closed } = ask(port, `/of/trickle/${HUGE}`);
  let taken = 0;
  socket.on("readable", () => {
    const piece: unknown = socket.read(2048);
    if (Buffer.isBuffer(piece)) taken += piece.length;
  });
  await once(socket, "readable");
  await allGone();
  expect(taken).toBeLessThan(HUGE);
  socket.destroy();
  await closed;
});

test("a slow reader above the least speed gets the whole answer", async () => {
  const port = await serve({ patience: 1_500, slowest: 256 * 1024 });
  const { socket } = ask(port, `/of/phone/${LARGE}`);
  let taken = 0;
  // 64 KiB a turn of a timer of 5 ms: some seconds of patience for a burst of the operating system's own buffer.
  const timer = setInterval(() => {
    const piece: unknown = socket.read(65_536) ?? socket.read();
    if (Buffer.isBuffer(piece)) taken += piece.length;
    if (taken > LARGE) socket.destroy();
  }, 5);
  await once(socket, "close");
  clearInterval(timer);
  expect(taken).toBeGreaterThan(LARGE);
});

test("a user has at most 8 large answers open, a network without a user as well; others are not disturbed", async () => {
  const port = await serve({ patience: 60_000 });
  for (const user of ["ann", "nobody"]) {
    const open = Array.from({ length: 8 }, () => ask(port, `/of/${user}/${HUGE}`));
    await Promise.all(open.map(({ socket }) => once(socket, "readable")));
    expect(await statusOf(port, `/of/${user}/${LARGE}`)).toEqual({ status: 429, retryAfter: "5" });
    expect((await statusOf(port, `/of/${user}/1000`)).status).toBe(200);
    expect((await statusOf(port, `/of/other-${user}/${LARGE}`)).status).toBe(200);
    open[0]?.socket.destroy();
    let freed = 429;
    while (freed === 429) ({ status: freed } = await statusOf(port, `/of/${user}/${LARGE}`));
    expect(freed).toBe(200);
  }
});

test("a connection is closed when its client stops reading a later response", async () => {
  const port = await serve({});
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined);
  for (let count = 0; count < 3; count += 1) {
    socket.write("GET /of/regular/1000 HTTP/1.1\r\nhost: localhost\r\n\r\n");
    await once(socket, "data");
  }
  socket.pause();
  socket.write(`GET /of/regular/${HUGE} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  expect(await allGone()).toBe(0);
});

const beginningOf = (pieces: readonly unknown[]): string => String(pieces[0]).slice(0, 15);

test("a connection that waits between two answers stays open", async () => {
  const port = await serve({ patience: 100 });
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  const get = async () => {
    socket.write("GET /of/regular/1000 HTTP/1.1\r\nhost: localhost\r\n\r\n");
    return beginningOf(await Promise.race([once(socket, "data"), once(socket, "close")]));
  };
  await get();
  // Another connection is closed in the meantime: the time limit has passed.
  const { socket: stopped } = ask(port, `/of/stopped/${HUGE}`);
  await once(stopped, "readable");
  await connectionsBelow(2);
  expect(await get()).toBe("HTTP/1.1 200 OK");
});
