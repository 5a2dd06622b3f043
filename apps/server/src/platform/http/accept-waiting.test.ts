import { createServer, Socket } from "node:net";
import { expect, test } from "vitest";
import { acceptWaiting } from "./accept-waiting.ts";

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("acceptWaiting takes in the 512 connections that can wait, and ends however many keep coming", async () => {
  const server = createServer();
  let accepted = 0;
  const accepting = acceptWaiting(server).then(() => accepted);
  for (; accepted < 1_000; await nextTurn()) {
    server.emit("connection", new Socket());
    accepted += 1;
  }
  const taken = await accepting;
  expect(taken).toBeGreaterThanOrEqual(512);
  // One or two more may come before its end is seen.
  expect(taken).toBeLessThan(520);
});
