import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MetricsServer, serveMetrics } from "./metrics-server.ts";

const metrics = { watch: () => undefined, contentType: "text/plain", text: async () => "figures 1\n" };

let server: MetricsServer;
beforeAll(async () => {
  server = await serveMetrics(metrics, 0);
});
afterAll(() => server.close());

interface Asked {
  host?: string;
  path?: string;
  method?: string;
  headers?: Record<string, string>;
}

function ask({ host = "127.0.0.1", path = "/metrics", method = "GET", headers = {} }: Asked = {}) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request({ host, port: server.port, path, method, headers, agent: false }, (answer) => {
      let body = "";
      answer.on("data", (data) => {
        body += String(data);
      });
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    sent.once("error", reject);
    sent.end();
  });
}

test("the metrics server answers this machine with the metrics", async () => {
  expect(await ask()).toEqual({ status: 200, body: "figures 1\n" });
});

test.each<[string, Asked]>([
  ["another path", { path: "/" }],
  ["another method", { method: "POST" }],
  ["a name that somebody points here", { headers: { host: "rebound.example" } }],
  ["a client behind a proxy", { headers: { "x-forwarded-for": "203.0.113.9" } }],
])("the metrics server answers 404 without a body to %s", async (_who, asked) => {
  expect(await ask(asked)).toEqual({ status: 404, body: "" });
});

test("the metrics server does not listen on another address of this machine", async () => {
  const outer = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.internal === false && each.family === "IPv4");
  const host = outer?.address ?? "127.0.0.2";
  await expect(ask({ host })).rejects.toThrow(/ECONNREFUSED/);
});

test("a second process serves its metrics on a later port", async () => {
  const second = await serveMetrics(metrics, server.port);
  expect(second.port).toBeGreaterThan(server.port);
  await second.close();
});

test("a metrics server on all addresses answers a container's host name, and still no other path", async () => {
  const open = await serveMetrics(metrics, 0, "0.0.0.0");
  try {
    const address = `http://127.0.0.1:${open.port}`;
    const asked = await new Promise<number>((resolve) => {
      request(`${address}/metrics`, { headers: { host: "app:9464" }, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      }).end();
    });
    expect(asked).toBe(200);
    expect((await fetch(`${address}/`)).status).toBe(404);
  } finally {
    await open.close();
  }
});
