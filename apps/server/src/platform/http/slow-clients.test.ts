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

/** What a socket says first, and then says drop by drop. */
const kinds = [
  { first: "GET /livez HTTP/1.1\r\nhost: x\r\nx-slow: ", drop: "a" },
  {
    first:
      "POST /api/auth/sign-in/email HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 400000\r\n\r\n",
    drop: " ",
  },
  { first: "G", drop: "" },
];

function dribble(kind: (typeof kinds)[number]): { socket: Socket; closed: Promise<unknown> } {
  const socket = connect(port, "127.0.0.1");
  // An answer of 408 and a reset are both a close.
  socket.on("error", () => undefined).resume();
  const closed = once(socket, "close").catch(() => undefined);
  socket.write(kind.first);
  const timer = setInterval(() => kind.drop !== "" && socket.writable && socket.write(kind.drop), 400);
  void closed.then(() => clearInterval(timer));
  return { socket, closed };
}

test("500 slow clients are disconnected within 10 seconds while other clients are answered", async () => {
  const began = performance.now();
  const slow = Array.from({ length: SOCKETS }, (_, index) => {
    const kind = kinds[index % kinds.length];
    if (kind === undefined) throw new Error("No such kind");
    return dribble(kind);
  });
  for (const { socket } of slow) if (socket.connecting) await once(socket, "connect");
  const held = new Set(slow.map(({ socket }) => socket));
  for (const { socket, closed } of slow) void closed.then(() => held.delete(socket));
  const waits: number[] = [];
  while (held.size > 0 && performance.now() - began < 20_000) {
    const asked = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/configuration`);
    expect(answer.status).toBe(200);
    await answer.text();
    waits.push(performance.now() - asked);
  }
  expect(held.size).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(waits.length).toBeGreaterThan(50);
  expect(waits.sort((one, other) => one - other)[Math.floor(waits.length * 0.99)]).toBeLessThan(1_000);
});
