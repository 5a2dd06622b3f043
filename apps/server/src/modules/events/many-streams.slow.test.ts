import { connect, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { insertTeam } from "../../platform/db/test-teams.ts";
import { testServer } from "../../test/server.ts";
import { testCost } from "../product-costs/test-cost.ts";
import { STREAM_LIMITS } from "./event-streams.ts";

const STREAMS = 2_000;
const MOST_MEGABYTES = 200;

const server = testServer({ rateLimits: 1_000, streams: { ...STREAM_LIMITS, ofUser: STREAMS } });

/** What is in use after garbage was collected. */
function memoryInUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc()");
  return process.memoryUsage.rss();
}

/** Opens a stream without a client's own buffers; `heard` resolves when it has the text. */
function openStream(port: number, request: string) {
  const socket = connect({ port, host: "127.0.0.1" });
  let text = "";
  const waiting = new Map<string, () => void>();
  socket.setEncoding("latin1");
  socket.on("data", (part: string) => {
    text += part;
    for (const [wanted, resolve] of waiting) if (text.includes(wanted)) resolve();
  });
  socket.write(request);
  return {
    socket,
    heard: (wanted: string) =>
      new Promise<void>((resolve, reject) => {
        waiting.set(wanted, resolve);
        socket.once("close", () => reject(new Error(text.slice(0, 300))));
        if (text.includes(wanted)) resolve();
      }),
  };
}

test("2,000 open streams take less than 200 MB with their clients, and all hear a change", async () => {
  const [editor, viewer] = [await server.signUp(), await server.signUp()];
  const workspace = await insertTeam(server.database, [
    { userId: editor.userId, role: "editor" },
    { userId: viewer.userId, role: "viewer" },
  ]);
  const { port } = new URL(await server.app.listen({ host: "127.0.0.1", port: 0 }));
  const request = `GET /api/events HTTP/1.1\r\nHost: localhost:3000\r\nAuthorization: ${viewer.headers.authorization}\r\nWorkspace: ${workspace}\r\n\r\n`;
  const save = () => editor.api.call("createProductCost", { body: testCost(), headers: { workspace } });
  await save();
  const before = memoryInUse();
  const streams: ReturnType<typeof openStream>[] = [];
  for (let opened = 0; opened < STREAMS; opened += 50) {
    const batch = Array.from({ length: 50 }, () => openStream(Number(port), request));
    streams.push(...batch);
    await Promise.all(batch.map(({ heard }) => heard("retry:")));
  }
  const { id } = await save();
  const savedAt = performance.now();
  await Promise.all(streams.map(({ heard }) => heard(id)));
  const milliseconds = Math.round(performance.now() - savedAt);
  const megabytes = (memoryInUse() - before) / 1_048_576;
  console.info(
    `${STREAMS} streams: ${megabytes.toFixed(0)} MB more, a change heard by all ${milliseconds} ms after the save`,
  );
  expect(megabytes).toBeLessThan(MOST_MEGABYTES);
  const closed = streams.map(({ socket }) => closing(socket));
  for (const { socket } of streams) socket.destroy();
  await Promise.all(closed);
});

const closing = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));
