import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../test-app.ts";
import { precompress } from "./precompress.ts";

const SCRIPT = `console.log("${"beachhead ".repeat(400)}");`;
const shellWith = (tags: string) =>
  `<!doctype html><head><meta property="csp-nonce" nonce="__CSP_NONCE__">${tags}</head><script nonce="__CSP_NONCE__" src="/assets/main-1a2b.js"></script>`;
const INDEX = shellWith("");
const SIGN_IN_TAGS = '<link rel="modulepreload" href="/assets/sign-in.js">';
const ROUTES = [
  { pattern: "^/auth$", tags: SIGN_IN_TAGS },
  { pattern: "", tags: '<link rel="modulepreload" href="/assets/not-found.js">' },
];
const LANDING = `<!doctype html><style nonce="__CSP_NONCE__"></style><h1>Landing</h1>`;

let home: string;
let folder: string;
let server: TestApp;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "beachhead-web-"));
  folder = join(home, "dist");
  await mkdir(join(folder, "assets"), { recursive: true });
  await writeFile(join(home, "outside.txt"), "outside secret");
  await mkdir(join(folder, ".vite"));
  await writeFile(join(folder, "index.html"), INDEX);
  await writeFile(join(folder, "landing.html"), LANDING);
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  await writeFile(join(folder, ".vite/manifest.json"), "{}");
  await writeFile(join(folder, ".vite/first-load.json"), JSON.stringify({ routes: ROUTES }));
  await writeFile(join(folder, "assets/main-1a2b.js"), SCRIPT);
  await writeFile(join(folder, "assets/tiny-1a2b.js"), "1");
  await writeFile(join(folder, "assets/font-1a2b.woff2"), randomBytes(4000));
  await precompress(join(folder, "assets"));
  server = await buildTestApp({ webDist: folder });
});
afterAll(async () => {
  await server.close();
  await rm(home, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

describe("the page", () => {
  test.each([
    "/",
    "/auth",
    "/simulation/runSimulation/x",
    "/reset-password/a.b.c",
    "/index.html",
    "/landing.html",
    "/?token=x",
  ])("the page at %s is HTML that may not be cached", async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
    });
    expect(answer.body).not.toContain("__CSP_NONCE__");
  });

  test.each(["/", "/?view=x"])("the landing page is at %s, the app shell everywhere else", async (url) => {
    expect((await get(url)).body).toContain("<h1>Landing</h1>");
    for (const other of [
      "/auth",
      "/?token=x",
      "/?userData=y&token=x",
      "/landing.html",
      "/index.html",
      "//",
      "/no-such-page",
    ])
      expect((await get(other)).body, other).toContain("/assets/main-1a2b.js");
  });

  test.each(["/auth", "/?token=x", "/elsewhere?userData=y&token=x"])(
    "the page at %s names the files of the sign-in page and no others",
    async (url) => {
      const { body } = await get(url);
      expect(body).toContain(SIGN_IN_TAGS);
      expect(body).not.toContain("not-found.js");
    },
  );

  test.each([
    ["/auth", shellWith(SIGN_IN_TAGS)],
    ["/", LANDING],
  ])("the page at %s has a new nonce each time, the same in policy and document", async (url, document) => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => get(url)));
    const nonces = answers.map(({ headers, body }) => {
      const [, nonce] = /script-src 'nonce-([^']+)'/.exec(String(headers["content-security-policy"])) ?? [];
      expect(body).toBe(document.replaceAll("__CSP_NONCE__", nonce ?? ""));
      return nonce ?? "";
    });
    expect(new Set(nonces).size).toBe(200);
    for (const nonce of nonces) expect(Buffer.from(nonce, "base64")).toHaveLength(16);
  });

  test("the page has exactly the content security policy that was tested", async () => {
    const policy = String((await get("/")).headers["content-security-policy"]).replaceAll(
      /nonce-[^']+/g,
      "nonce-N",
    );
    expect(policy).toBe(
      "default-src 'none'; script-src 'nonce-N' 'strict-dynamic' 'wasm-unsafe-eval'; style-src 'self' 'nonce-N'; " +
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app",
    );
  });

  test("the page answers HEAD without a body, and POST with 404", async () => {
    const head = await server.app.inject({ method: "HEAD", url: "/auth" });
    expect([head.statusCode, head.body]).toEqual([200, ""]);
    expect((await server.app.inject({ method: "POST", url: "/auth" })).statusCode).toBe(404);
  });
});

describe("assets", () => {
  test("assets are cached for ever and sent compressed as stored", async () => {
    const plain = await get("/assets/main-1a2b.js");
    expect(plain.statusCode).toBe(200);
    expect(plain.body).toBe(SCRIPT);
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(plain.headers["content-type"]).toMatch(/^(?:text|application)\/javascript/);
    const brotli = await get("/assets/main-1a2b.js", { "accept-encoding": "gzip, br" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT);
    const gzip = await get("/assets/main-1a2b.js", { "accept-encoding": "gzip" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
    expect(brotli.headers["vary"]).toMatch(/accept-encoding/i);
  });

  test("scripts carry the policy for workers, compressed or not", async () => {
    for (const headers of [{}, { "accept-encoding": "br" }]) {
      const answer = await get("/assets/main-1a2b.js", headers);
      expect(answer.headers["content-security-policy"]).toMatch(/worker-src 'self'.*trusted-types app$/);
    }
  });

  test("missing assets answer 404, not the page", async () => {
    for (const url of ["/assets/main-0000.js", "/assets/", "/assets"]) {
      const answer = await get(url);
      expect(answer.statusCode, url).toBe(404);
      expect(answer.headers["content-type"]).toMatch(/json/);
    }
  });

  test("files beside the page are served, hidden ones and unnormalized paths are not", async () => {
    expect((await get("/favicon.svg")).headers["content-type"]).toMatch(/^image\/svg\+xml/);
    for (const url of [
      "/.vite/manifest.json",
      "/.git/config",
      "/.env",
      "/assets//main-1a2b.js",
      "/assets/..%2fx",
    ]) {
      const answer = await get(url);
      expect(answer.statusCode, url).toBe(404);
      expect(answer.headers["content-type"]).toMatch(/json/);
    }
  });

  test.each<[Record<string, string>, number]>([
    [{ range: "bytes=0-9" }, 200],
    [{ range: "bytes=999999999-" }, 200],
    [{ range: "bytes=5-1" }, 200],
    [{ "if-match": '"another"' }, 412],
    [{ "if-unmodified-since": "Mon, 01 Jan 1990 00:00:00 GMT" }, 412],
    [{ "if-none-match": "*" }, 304],
  ])("assets requested with the headers %o answer %d", async (headers, status) => {
    for (const url of ["/assets/tiny-1a2b.js", "/favicon.svg"]) {
      const answer = await get(url, headers);
      expect(answer.statusCode, url).toBe(status);
      const refusal = answer.statusCode === 412 ? answer.json<{ code: string }>().code : undefined;
      expect(refusal).toBe(status === 412 ? "stale" : undefined);
    }
  });

  test("files outside of the web folder are never served", async () => {
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    const climbing = ["/../outside.txt", "/assets/../../outside.txt", "/assets/%2e%2e/%2e%2e/outside.txt"];
    for (const path of [
      ...climbing,
      "/assets/..%2f..%2foutside.txt",
      "/assets/..\\..\\outside.txt",
      "//outside.txt",
    ]) {
      expect(await rawBody(server.app, path), path).not.toContain("outside secret");
    }
    expect(await rawBody(server.app, "/favicon.svg")).toBe("<svg/>");
  });
});

/** The answer to a path sent without changes (clients normalize addresses). */
function rawBody(app: FastifyInstance, path: string): Promise<string> {
  const address = app.server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path }, (answer) => {
      let body = "";
      answer.on("data", (data) => {
        body += String(data);
      });
      answer.on("end", () => resolve(body));
    })
      .on("error", reject)
      .end();
  });
}

test("precompress writes nothing the second time and skips small or compressed files", async () => {
  expect(await precompress(join(folder, "assets"))).toBe(0);
  expect((await readdir(join(folder, "assets"))).sort()).toEqual([
    "font-1a2b.woff2",
    "main-1a2b.js",
    "main-1a2b.js.br",
    "main-1a2b.js.gz",
    "tiny-1a2b.js",
  ]);
});

test("a server without a built web app says so, and its API works", async () => {
  const bare = await buildTestApp({ webDist: join(folder, "missing") });
  try {
    const page = await bare.app.inject({ url: "/" });
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain("The web app is not built yet");
    const [, nonce] =
      /style-src 'self' 'nonce-([^']+)'/.exec(String(page.headers["content-security-policy"])) ?? [];
    expect(page.body).toContain(`<style nonce="${nonce}">`);
    expect((await bare.client.send("getConfiguration")).statusCode).toBe(200);
  } finally {
    await bare.close();
  }
});
