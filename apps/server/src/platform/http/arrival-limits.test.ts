import { once } from "node:events";
import { connect } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitArrival } from "./arrival-limits.ts";

const LIMIT = 100;
/** Above what a socket hands over before the server reads it. */
const LARGE = "a".repeat(400_000);

let app: FastifyInstance;
/** What the server does after it has the headers and before it reads the body. */
let beforeReading: () => Promise<unknown>;
beforeEach(() => {
  beforeReading = async () => undefined;
  app = fastify();
  limitArrival(app, {}, { body: LIMIT, upload: LIMIT });
  app.addHook("onRequest", () => beforeReading());
  app.addContentTypeParser(
    "text/plain",
    { parseAs: "string" },
    async (_request: unknown, body: string) => body,
  );
  app.post<{ Body: string }>("/", async ({ body }) => ({ length: body.length }));
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

/** Five times the limit goes by before the body is read. */
function passTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  beforeReading = async () => vi.advanceTimersByTime(5 * LIMIT);
}

const listen = () => app.listen({ host: "127.0.0.1", port: 0 });
const post = async (body: string) =>
  fetch(await listen(), { method: "POST", headers: { "content-type": "text/plain" }, body });

test("a body that stops halfway is answered 408 and its connection is closed", async () => {
  const { port } = new URL(await listen());
  const socket = connect(Number(port), "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => {
    answer += data.toString();
  });
  socket.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\nhalf");
  await once(socket, "close");
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test("a body that the server has not started to read is not late, however long that takes", async () => {
  passTime();
  const answer = await post(LARGE);
  expect(await answer.json()).toEqual({ length: LARGE.length });
});

test("a body that arrived while the event loop was blocked is not late", async () => {
  const { port } = new URL(await listen());
  const socket = connect(Number(port), "127.0.0.1");
  beforeReading = async () => {
    socket.write("half");
    await new Promise((written) => socket.write("half", written));
    const until = performance.now() + LIMIT + 1_000;
    while (performance.now() < until);
  };
  socket.write(
    "POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: 8\r\n\r\n",
  );
  let answer = "";
  socket.on("data", (data) => {
    answer += data.toString();
  });
  await once(socket, "close");
  expect(answer).toContain('{"length":8}');
});

test("an injected request, which has no socket to close, is answered however long it waits", async () => {
  passTime();
  const answer = await app.inject({
    method: "POST",
    url: "/",
    headers: { "content-type": "text/plain" },
    payload: "ab",
  });
  expect(answer.json()).toEqual({ length: 2 });
});
