import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { testServer } from "../../test/server.ts";

const server = testServer();
let port: number;
beforeAll(async () => {
  port = Number(new URL(await server.app.listen({ host: "127.0.0.1", port: 0 })).port);
});
const SOCKETS = 500;
const DROP_MILLISECONDS = 400;
const MOST_DROPS = 10_000 / DROP_MILLISECONDS;

/** What a socket says first, and then says drop by drop. */
const kinds = [
  { first: "GET /livez HTTP/1.1\r\nhost: localhost\r\nx-slow: ", drop: "a" },
  {
    first:
      "POST /api/auth/sign-in/email HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 400000\r\n\r\n",
    drop: " ",
  },
  { first: "G", drop: "" },
];

interface SlowClient {
  socket: Socket;
  closed: Promise<unknown>;
  /** Turns of the timer, also of a client that says nothing more. A process that gets no processor time has none. */
  drops: number;
}

function dribble(kind: (typeof kinds)[number]): SlowClient {
  const socket = connect(port, "127.0.0.1");
  // An answer of 408 and a reset are both a close.
  socket.on("error", () => undefined).resume();
  const closed = once(socket, "close").catch(() => undefined);
  socket.write(kind.first);
  const client: SlowClient = { socket, closed, drops: 0 };
  const timer = setInterval(() => {
    client.drops += 1;
    if (kind.drop !== "" && socket.writable) socket.write(kind.drop);
  }, DROP_MILLISECONDS);
  void closed.then(() => clearInterval(timer));
  return client;
}

/** Milliseconds until an honest client has its answer. */
async function waitOfAnother(): Promise<number> {
  const asked = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/configuration`);
  expect(answer.status).toBe(200);
  await answer.text();
  return performance.now() - asked;
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

test("500 slow clients are disconnected within 10 seconds while other clients are answered", async () => {
  const slow = Array.from({ length: SOCKETS }, (_, index) => {
    const kind = kinds[index % kinds.length];
    if (kind === undefined) throw new Error("No such kind");
    return dribble(kind);
  });
  for (const { socket } of slow) if (socket.connecting) await once(socket, "connect");
  const held = new Set(slow.map(({ socket }) => socket));
  for (const { socket, closed } of slow) void closed.then(() => held.delete(socket));
  const waits: number[] = [];
  while (held.size > 0 && slow.every(({ drops }) => drops <= MOST_DROPS)) waits.push(await waitOfAnother());
  expect(held.size).toBe(0);
  // Three answers for each turn of the slow clients, however early a busy machine has ended them.
  expect(waits.length).toBeGreaterThan(3 * Math.max(...slow.map(({ drops }) => drops)));
  const alone: number[] = [];
  for (let round = 0; round < 50; round += 1) alone.push(await waitOfAnother());
  expect(median(waits) / median(alone)).toBeLessThan(20);
});
