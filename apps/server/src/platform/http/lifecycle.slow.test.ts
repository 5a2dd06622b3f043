import { once } from "node:events";
import { Agent, get as httpGet, type IncomingMessage } from "node:http";
import { connect, Socket } from "node:net";
import { Readable } from "node:stream";
import { pino } from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import { buildTestApp } from "../../test-app.ts";
import { registerHealth } from "./health.ts";
import { createHttpServer } from "./server.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0)) await close();
});
/** Holds the limit of one second that the database has. */
const holdTimeLimit = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

async function listen(ping: () => Promise<unknown> = async () => undefined) {
  const lifecycle = { draining: false };
  const log = pino({ level: "silent" });
  const app = createHttpServer({ log, lifecycle, publicUrl: "http://localhost:3000", trustedProxies: [] });
  registerHealth(app, lifecycle, ping);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  app.get("/slow", async () => {
    await held;
    return { done: true };
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  closers.push(() => app.close());
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { app, lifecycle, port, release };
}

function ask(port: number, path: string, agent?: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpGet({ host: "127.0.0.1", port, path, ...(agent && { agent }) }, (answer) => {
      answer.resume().on("end", () => resolve(answer));
    }).on("error", reject);
  });
}

describe("health", () => {
  test("/livez answers 200 whatever the database does, /readyz only while it answers", async () => {
    let failing = true;
    const { port } = await listen(async () => {
      if (failing) throw new Error("no database at secret-host:5432");
    });
    expect((await ask(port, "/livez")).statusCode).toBe(200);
    expect((await ask(port, "/readyz")).statusCode).toBe(503);
    failing = false;
    expect((await ask(port, "/readyz")).statusCode).toBe(200);
  });

  test("/readyz answers 503 after one second when the database hangs", async () => {
    const asked = Promise.withResolvers<void>();
    const { app } = await listen(() => {
      asked.resolve();
      return new Promise(() => {});
    });
    holdTimeLimit();
    const statuses: number[] = [];
    const answer = app.inject("/readyz").then(({ statusCode }) => statuses.push(statusCode));
    await asked.promise;
    await vi.advanceTimersByTimeAsync(999);
    expect(statuses).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await answer;
    expect(statuses).toEqual([503]);
  });

  test("20 concurrent calls of /readyz send one query to the database", async () => {
    let questions = 0;
    let answer = () => {};
    const { port } = await listen(() => {
      questions += 1;
      return new Promise<void>((resolve) => {
        answer = resolve;
      });
    });
    holdTimeLimit();
    const asked = Array.from({ length: 20 }, () => ask(port, "/readyz"));
    await expect.poll(() => questions).toBe(1);
    expect((await ask(port, "/livez")).statusCode).toBe(200);
    answer();
    for (const { statusCode } of await Promise.all(asked)) expect(statusCode).toBe(200);
    expect(questions).toBe(1);
  });

  test("/livez and /readyz tell nothing but their status", async () => {
    const server = await buildTestApp();
    closers.push(() => server.close());
    holdTimeLimit();
    expect((await server.app.inject({ url: "/readyz" })).json()).toEqual({ status: "ready" });
    expect((await server.app.inject({ url: "/livez" })).json()).toEqual({ status: "live" });
  });
});

describe("draining", () => {
  test("a draining server is not ready and closes connections after their answer", async () => {
    const { port, lifecycle } = await listen();
    lifecycle.draining = true;
    const ready = await ask(port, "/readyz", new Agent({ keepAlive: true }));
    expect(ready.statusCode).toBe(503);
    expect(ready.headers.connection).toBe("close");
    expect((await ask(port, "/livez")).statusCode).toBe(200);
  });

  test("a draining server answers all 40 requests in flight, then closes at once", async () => {
    const { app, port, lifecycle, release } = await listen();
    const agent = new Agent({ keepAlive: true });
    // Idle connections that would hold the server open for ever.
    app.server.keepAliveTimeout = 0;
    await Promise.all(Array.from({ length: 5 }, () => ask(port, "/livez", agent)));
    const inFlight = Array.from({ length: 40 }, () => ask(port, "/slow", agent));
    await expect
      .poll(
        () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count))),
      )
      .toBeGreaterThanOrEqual(40);
    lifecycle.draining = true;
    const closing = app.close();
    await expect.poll(() => app.server.listening).toBe(false);
    release();
    const answers = await Promise.all(inFlight);
    await closing;
    expect(answers.map((answer) => answer.statusCode)).toEqual(new Array(40).fill(200));
    agent.destroy();
  });
});

describe("a client that goes away", () => {
  test.each([
    ["in the middle of its body", "/work", '{"half":'],
    ["before its answer", "/work", '{"whole": 1}'],
    ["before an answer in pieces", "/pieces", '{"whole": 1}'],
  ])("a client that goes away %s is not logged as an error", async (_when, path, body) => {
    const lines: string[] = [];
    const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
    const lifecycle = { draining: false };
    const app = createHttpServer({ log, lifecycle, publicUrl: "http://localhost:3000", trustedProxies: [] });
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    app.addHook("onRequest", async () => arrived());
    app.post("/work", async (_request, reply) => {
      await once(reply.raw, "close");
      throw new DOMException("This operation was aborted", "AbortError");
    });
    app.post("/pieces", async (_request, reply) => {
      await once(reply.raw, "close");
      return Readable.from(["one", "two"]);
    });
    await app.listen({ host: "127.0.0.1", port: 0 });
    closers.push(() => app.close());
    const address = app.server.address();
    const client = connect(typeof address === "object" && address !== null ? address.port : 0, "127.0.0.1");
    client.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 12\r\n\r\n${body}`,
    );
    await arrival;
    client.destroy();
    await expect.poll(() => lines.join("")).toContain("client went away");
    expect(lines.join("")).not.toContain('"level":50');
  });
});

describe("what is not HTTP", () => {
  function sendRaw(port: number, text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let received = "";
      const socket = new Socket();
      socket.connect(port, "127.0.0.1", () => socket.write(text));
      socket.on("data", (data) => {
        received += data.toString();
      });
      socket.on("close", () => resolve(received));
      socket.on("error", reject);
    });
  }

  test.each<[string, string, number]>([
    ["rubbish", "HELLO THERE\r\n\r\n", 400],
    [
      "headers over 64 KiB",
      `GET /livez HTTP/1.1\r\nhost: localhost\r\nx-long: ${"y".repeat(70_000)}\r\n\r\n`,
      431,
    ],
    [
      "two lengths",
      "POST /livez HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    ["a bare CR in a header", "GET /livez HTTP/1.1\r\nhost: localhost\r\nx: a\rb\r\n\r\n", 400],
  ])("a bad request (%s) gets a complete answer and a closed connection", async (_what, text, status) => {
    const { port } = await listen();
    const answer = await sendRaw(port, text);
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/connection: close/i);
    expect(head).toMatch(/x-content-type-options: nosniff/i);
    expect(JSON.parse(body)).toMatchObject({ success: false, code: "bad_request" });
  });

  test("request headers of 60 KiB are accepted", async () => {
    const { port } = await listen();
    const answer = await sendRaw(
      port,
      `GET /livez HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-long: ${"y".repeat(60_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  test("a client that sends its headers byte by byte is disconnected within 10 seconds", async () => {
    const { port } = await listen();
    // Turns of a timer and not the clock: a process that gets no processor time does not count it.
    let seconds = 0;
    const counting = setInterval(() => {
      seconds += 1;
    }, 1_000);
    const answer = await sendRaw(port, "GET /livez HTTP/1.1\r\nhost: localhost\r\nx-slow:");
    clearInterval(counting);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(seconds).toBeLessThan(10);
  });
});
