import cluster from "node:cluster";
import { get } from "node:http";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isRunning, waitUntil } from "../../apps/server/src/platform/embedded-postgres/postmaster.ts";
import { freePort } from "./port.ts";
import { startServers } from "./server-processes.ts";

function ask(port: number, path: string): Promise<string> {
  return new Promise((resolve) => {
    get({ host: "127.0.0.1", port, path, agent: false }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += String(chunk)));
      response.once("end", () => resolve(text));
      response.once("error", () => resolve(""));
    }).once("error", () => resolve(""));
  });
}

test("a server runs without Maglev; one whose event loop is blocked is killed and replaced, and logs one line", async () => {
  const port = await freePort();
  const news: string[] = [];
  const servers = await startServers({
    file: fileURLToPath(new URL("../testing/blocking-server.ts", import.meta.url)),
    count: 1,
    host: "127.0.0.1",
    port,
    environment: { PORT: String(port) },
    log: undefined,
    report: (line) => news.push(line),
    onGivenUp: (reason) => news.push(reason),
  });
  try {
    const first = await ask(port, "/");
    expect(servers.pids().map(String)).toEqual([first]);
    expect(await ask(port, "/flags")).toContain("--no-maglev");
    expect(await ask(port, "/block")).toBe("");
    await waitUntil(() => servers.pids().length === 1 && !servers.pids().includes(Number(first)), 120_000);
    expect(isRunning(Number(first))).toBe(false);
    let second = "";
    while (second === "") second = await ask(port, "/");
    expect(servers.pids().map(String)).toEqual([second]);
    expect(news).toEqual([
      expect.stringMatching(
        new RegExp(`^Server process ${first} did not answer for \\d+ s and was killed; starting another\\.$`),
      ),
    ]);
  } finally {
    await servers.stop(2_000);
  }
});

test("a start that is stopped leaves no server process", async () => {
  const stop = new AbortController();
  const starting = startServers({
    file: fileURLToPath(new URL("../testing/silent-server.ts", import.meta.url)),
    count: 2,
    host: "127.0.0.1",
    port: await freePort(),
    environment: {},
    log: undefined,
    report: () => undefined,
    onGivenUp: () => undefined,
    stop: stop.signal,
  });
  stop.abort();
  await expect(starting).rejects.toThrow("The start was stopped.");
  expect(Object.keys(cluster.workers ?? {})).toEqual([]);
});
