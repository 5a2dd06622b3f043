import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { type LingerLimits, lingerOverBodies } from "./linger.ts";
import { UploadedFile } from "./uploaded-file.ts";

const MIB = 1024 * 1024;
const generous: LingerLimits = { bytes: 64 * MIB, milliseconds: 20_000 };

let app: FastifyInstance;

async function listen(limits: LingerLimits): Promise<number> {
  app = fastify({ bodyLimit: 1024, forceCloseConnections: true });
  lingerOverBodies(app, limits);
  app.post("/", async () => "taken");
  app.addContentTypeParser("text/csv", (_request, stream, done) => done(null, new UploadedFile(stream)));
  app.post("/unread", async () => "refused");
  app.post<{ Body: UploadedFile }>("/begun", async ({ body }) => {
    for await (const piece of body.bytes()) return `refused after ${piece.length > 0 ? "some" : "no"} bytes`;
    return "read";
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  return Number(new URL(address).port);
}

afterEach(() => app.close());

function open(port: number, length: number, path = "/", type = "application/json"): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return socket;
}

/** Writes as long as the socket takes it, and only then reads. */
async function writeAll(socket: Socket, length: number): Promise<void> {
  const chunk = Buffer.alloc(64 * 1024, "a");
  for (let sent = 0; sent < length; sent += chunk.length) {
    const last = chunk.subarray(0, Math.min(chunk.length, length - sent));
    await new Promise<void>((resolve, reject) => {
      socket.write(last, (error) => (error ? reject(error) : resolve()));
    });
  }
}

describe("a body that is too large", () => {
  test("an oversized body is read to its end, so that a client that writes first gets the whole answer", async () => {
    const socket = open(await listen(generous), 20 * MIB);
    await writeAll(socket, 20 * MIB);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain("connection: close");
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    expect(body).toHaveLength(Number(/content-length: (\d+)/.exec(head)?.[1]));
  });

  test("an oversized body is answered before it arrives; a client that never sends it is disconnected", async () => {
    const socket = open(await listen({ bytes: MIB, milliseconds: 50 }), 20 * MIB);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 413 /);
  });

  test("an oversized body is not read without a limit", async () => {
    const socket = open(await listen({ bytes: MIB, milliseconds: 20_000 }), 1_000_000 * MIB);
    socket.on("error", () => undefined);
    await expect(writeAll(socket, 1_000 * MIB)).rejects.toThrow(/EPIPE|ECONNRESET|ended|destroyed/);
  });

  test("an oversized body that is sent in chunks is answered 413 as well", async () => {
    const port = await listen(generous);
    const socket = connect(port, "127.0.0.1");
    socket.write(
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
    );
    const chunk = `10000\r\n${"a".repeat(65_536)}\r\n`;
    for (let sent = 0; sent < 100; sent += 1) {
      await new Promise<void>((resolve, reject) => {
        socket.write(chunk, (error) => (error ? reject(error) : resolve()));
      });
    }
    socket.write("0\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1.1 413 /);
  });
});

describe.each(["/unread", "/begun"])("an upload that is refused (%s)", (path) => {
  test("a refused upload is read to its end, so that a client that writes first gets the whole answer", async () => {
    const socket = open(await listen(generous), 20 * MIB, path, "text/csv");
    await writeAll(socket, 20 * MIB);
    const answer = await text(socket);
    expect(answer).toContain("connection: close");
    expect(answer).toContain("refused");
  });

  test("a refused upload is answered before it arrives; a client that sends no more is disconnected", async () => {
    const socket = open(await listen({ bytes: MIB, milliseconds: 50 }), 20 * MIB, path, "text/csv");
    await writeAll(socket, 100_000);
    expect(await text(socket)).toMatch(/connection: close[^]*refused/);
  });

  test("a refused upload is not read without a limit", async () => {
    const socket = open(
      await listen({ bytes: MIB, milliseconds: 20_000 }),
      1_000_000 * MIB,
      path,
      "text/csv",
    );
    socket.on("error", () => undefined);
    await expect(writeAll(socket, 1_000 * MIB)).rejects.toThrow(/EPIPE|ECONNRESET|ended|destroyed/);
  });
});

test("a body within the limit leaves the connection open", async () => {
  const port = await listen(generous);
  const socket = open(port, 2);
  socket.write("{}");
  const answer = await new Promise<string>((resolve) => {
    socket.once("data", (data) => resolve(String(data)));
  });
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).toContain("keep-alive");
  socket.destroy();
});
