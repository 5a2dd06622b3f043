import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import {
  contentSecurityPolicy,
  makeNonce,
  NONCE_PLACEHOLDER,
} from "../../apps/server/src/platform/http/security-headers.ts";
import { buildWeb, isWebStale, type WebBuild } from "../../operations/supervisor/web-build.ts";
import { repositoryRoot } from "../check/repository.ts";
import { listen } from "./listen.ts";

const designPage: WebBuild = { folder: ".cache/design", modes: ["design"] };

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

interface Answer {
  type: string;
  body: Buffer | string;
}

/** A file of the build; the page for every address that is none. */
async function answerTo(path: string, nonce: string): Promise<Answer> {
  const folder = join(repositoryRoot, designPage.folder);
  const file = /^\/(?:assets\/)?[\w.-]+\.\w+$/.test(path) ? path : "/design.html";
  const body = await readFile(join(folder, file));
  const isPage = file === "/design.html";
  return {
    type: types[extname(file)] ?? "application/octet-stream",
    body: isPage ? body.toString("utf8").replaceAll(NONCE_PLACEHOLDER, nonce) : body,
  };
}

/** The page of components, built when its sources changed, on a free port, under the policy of the app's pages. */
export async function startDesignPage(): Promise<{ url: string; stop(): Promise<void> }> {
  if (isWebStale(repositoryRoot, designPage)) await buildWeb(repositoryRoot, designPage);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const nonce = makeNonce();
    void answerTo(pathname, nonce).then(
      ({ type, body }) =>
        response
          .writeHead(200, {
            "content-type": type,
            "content-security-policy": contentSecurityPolicy(nonce),
            "x-content-type-options": "nosniff",
          })
          .end(body),
      () => response.writeHead(404).end(),
    );
  });
  const { port, stop } = await listen(server);
  return { url: `http://localhost:${port}`, stop };
}
