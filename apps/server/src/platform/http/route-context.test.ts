import { once } from "node:events";
import { connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contextOf } from "./route-context.ts";

const parts = {
  params: undefined,
  body: undefined,
  actor: { kind: "anonymous" },
  ownerId: undefined,
  ifMatch: undefined,
  idempotency: undefined,
  caller: { address: "203.0.113.9", isLocal: false },
} as const;

let app: FastifyInstance;
let port: number;
let begun: PromiseWithResolvers<AbortSignal>;
let answer: PromiseWithResolvers<string>;
beforeEach(async () => {
  begun = Promise.withResolvers();
  answer = Promise.withResolvers();
  app = Fastify();
  app.get("/", (request, reply) => {
    begun.resolve(contextOf(request, reply, parts).signal);
    return answer.promise;
  });
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterEach(async () => {
  answer.resolve("");
  await app.close();
});

test("the signal of a request is aborted when its client leaves before the answer", async () => {
  const client = connect(port, "127.0.0.1");
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const signal = await begun.promise;
  expect(signal.aborted).toBe(false);
  client.destroy();
  await once(signal, "abort");
  expect(signal.aborted).toBe(true);
});

test("the signal of a request is not aborted by a whole answer", async () => {
  answer.resolve("done");
  const reply = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } });
  expect(await reply.text()).toBe("done");
  await app.close();
  expect((await begun.promise).aborted).toBe(false);
});
