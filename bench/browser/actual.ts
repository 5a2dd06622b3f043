import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";

const folder = join(dirname(fileURLToPath(import.meta.resolve("@actual-app/web/package.json"))), "build");

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** What the web client's own `_headers` asks for: without isolation it does not start. */
const ISOLATED = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

/**
 * Waits until the first screen is painted, from its heading to its longest text: it fades in after a screen that says
 * what is loading. The client never stops loading, so quiet of the network tells nothing.
 */
export async function firstScreen(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start budgeting" }).waitFor();
  await page.waitForFunction(() => window.bench.largestText.startsWith("Actual is a super fast"));
}

/** The web client of Actual Budget over bare `node:http`, with gzip: a planning app that people use. */
export interface ActualBudget {
  address: string;
  stop(): Promise<void>;
}

export async function startActualBudget(): Promise<ActualBudget> {
  const packed = new Map<string, { type: string; body: Buffer }>();
  const fileOf = (path: string) => {
    const found = packed.get(path);
    if (found !== undefined) return found;
    const file = join(folder, path);
    const name =
      path !== "/" && file.startsWith(folder) && existsSync(file) ? file : join(folder, "index.html");
    const answer = {
      type: TYPES[extname(name)] ?? "application/octet-stream",
      body: gzipSync(readFileSync(name)),
    };
    packed.set(path, answer);
    return answer;
  };
  const server = createServer((request, response) => {
    const { type, body } = fileOf(new URL(request.url ?? "/", "http://localhost").pathname);
    response
      .writeHead(200, {
        ...ISOLATED,
        "content-type": type,
        "content-encoding": "gzip",
        "content-length": body.length,
      })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    // An address whose context counts as secure, as the client's shared memory needs.
    address: `http://localhost:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve()).closeAllConnections();
      }),
  };
}
