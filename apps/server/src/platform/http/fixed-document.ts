import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding } from "./encode-document.ts";

export interface FixedDocument {
  path: string;
  type: string;
  /** Called once, when it is first asked for. */
  text(): string;
  /** Further headers of its answer. */
  headers?: Readonly<Record<string, string>>;
}

/** Seconds that browsers may show a copy without asking. */
const MAX_AGE = 300;

const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text: string) => promisify(gzip)(text),
} as const;

type Encoding = keyof typeof compressors;

/** Serves a text that is the same for everybody: compressed once, and 304 for a client that has it. */
export function serveFixedDocument(app: FastifyInstance, document: FixedDocument): void {
  const { path, type, headers = {} } = document;
  const compressed = new Map<Encoding, Promise<Buffer>>();
  let known: { text: string; etag: string } | undefined;

  function read(): { text: string; etag: string } {
    if (known !== undefined) return known;
    const text = document.text();
    // Weak: the compressed forms are the same document in other bytes.
    const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
    known = { text, etag };
    return known;
  }

  function compress(encoding: Encoding, text: string): Promise<Buffer> {
    const bytes = compressed.get(encoding) ?? compressors[encoding](text);
    compressed.set(encoding, bytes);
    return bytes;
  }

  app.get(path, async (request, reply): Promise<FastifyReply> => {
    const { text, etag } = read();
    reply.headers({
      ...headers,
      etag,
      vary: "accept-encoding",
      "cache-control": `public, max-age=${MAX_AGE}`,
    });
    if (isKnown(request, etag)) return reply.code(304).send();
    reply.type(type);
    const encoding = acceptedEncoding(request);
    if (encoding === undefined) return reply.send(text);
    return reply.header("content-encoding", encoding).send(await compress(encoding, text));
  });
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = (request.headers["if-none-match"] ?? "").split(",").map((each) => each.trim());
  return known.some((each) => each === "*" || each === etag || `W/${each}` === etag);
}
