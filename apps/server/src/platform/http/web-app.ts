import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError, notFound } from "../errors/app-error.ts";
import { createDocumentReader } from "./document-reader.ts";
import { encodeDocument } from "./encode-document.ts";
import { sendFailure } from "./failure.ts";
import { createFirstLoad } from "./first-load.ts";
import { messagePage } from "./message-page.ts";
import { contentSecurityPolicy, makeNonce, NONCE_PLACEHOLDER } from "./security-headers.ts";
import type { UnknownAddress } from "./unknown-address.ts";

const YEAR = "365d";

/** What the app shows first of a sign-in by redirect, at whatever address it arrives. */
const SIGN_IN_PATH = "/auth";

/** The app's shell, and the landing page at `/`, which is a document of its own. */
const DOCUMENTS = { shell: "index.html", landing: "landing.html" } as const;

interface WebAppOptions {
  /** Folder with the assets of other builds (kept-assets.ts), asked after those of this one. */
  keptAssets?: string | undefined;
  /** Origins that the app may frame; the landing page frames none. */
  frames?: readonly string[];
}

/**
 * Serves the built web app: hashed assets for ever, the files beside the documents for an hour, the landing page
 * at `/`, and the shell for every other address (and a sign-in at `/`) that is not part of the API; both with a fresh nonce. All that
 * matches no route ends here.
 */
export function serveWebApp(
  app: FastifyInstance,
  folder: string,
  unknownAddress: UnknownAddress,
  { keptAssets, frames = [] }: WebAppOptions = {},
): void {
  const readShell = createDocumentReader(join(folder, DOCUMENTS.shell));
  const readLanding = createDocumentReader(join(folder, DOCUMENTS.landing));
  const placeTags = createFirstLoad(folder);
  if (existsSync(folder)) serveFiles(app, folder, keptAssets);

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    if (!isPage(request.method, path)) {
      const { error, allow } = unknownAddress(request.method, path);
      if (allow !== undefined) reply.header("allow", allow);
      return sendFailure(error, request, reply);
    }
    const nonce = makeNonce();
    const isArrival = isSignIn(request.url);
    const isLanding = path === "/" && !isArrival;
    const html = await (isLanding ? readLanding() : readShell());
    reply
      .header("content-security-policy", contentSecurityPolicy(nonce, isLanding ? [] : frames))
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8");
    if (html === undefined) return reply.code(503).header("retry-after", "10").send(notBuilt(nonce));
    const page = isLanding ? html : await placeTags(html, isArrival ? SIGN_IN_PATH : path);
    return encodeDocument(request, reply, page.replaceAll(NONCE_PLACEHOLDER, nonce));
  });
}

function serveFiles(app: FastifyInstance, folder: string, keptAssets: string | undefined): void {
  // Whole files only: the app never asks for a range, and a range outside the file would be an error.
  const shared = { index: false, dotfiles: "ignore", decorateReply: false, acceptRanges: false } as const;
  app.register(async (files) => {
    files.setErrorHandler((error, request, reply) => sendFailure(ofFileServer(error), request, reply));
    files.register(fastifyStatic, {
      ...shared,
      root: [join(folder, "assets"), ...(keptAssets === undefined ? [] : [keptAssets])],
      prefix: "/assets/",
      preCompressed: true,
      immutable: true,
      maxAge: YEAR,
      setHeaders: guardScripts,
    });
    files.register(fastifyStatic, {
      ...shared,
      root: folder,
      wildcard: false,
      globIgnore: [...Object.values(DOCUMENTS), "assets/**"],
      maxAge: "1h",
    });
  });
}

/** The file server's errors as `AppError`. */
function ofFileServer(error: unknown): unknown {
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  // Its word for folders, and for paths with dots and slashes where none belong.
  if (status === 403) return notFound("The file");
  if (status === 412) return new AppError("stale", "The file is no longer the one that was asked for.");
  return error;
}

/** A worker runs under the policy of its own script's answer. */
function guardScripts(reply: FastifyReply, path: string): void {
  if (/\.js(?:\.br|\.gz)?$/.test(path)) {
    reply.header("content-security-policy", contentSecurityPolicy(makeNonce()));
  }
}

/** A sign-in by redirect may arrive at `/` as well; the app takes it. */
function isSignIn(url: string): boolean {
  return new URLSearchParams(url.split("?")[1] ?? "").has("token");
}

/** Screens are asked for by GET; the API, agents, the figures of another port, files that are gone, hidden files and well-known addresses are not screens. */
function isPage(method: string, path: string): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return !/^\/(?:api|assets|mcp|metrics|oauth)(?:\/|$)/.test(path) && !/\/(?:\.|%2e)/i.test(path);
}

const notBuilt = (nonce: string) =>
  messagePage(nonce, {
    title: "The web app is not built yet",
    text: "The server runs, but the folder with the built web app is missing. Run npm start, which builds it, or set WEB_DIST to the folder that holds index.html.",
  });
