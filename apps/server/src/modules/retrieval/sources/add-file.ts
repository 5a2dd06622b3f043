import { MAX_SOURCE_BYTES, MAX_SOURCE_CHARACTERS, type ReplyOf } from "@beachhead/contract";
import type { JobContext } from "../../../platform/engine-workers/worker-pool.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { RetrievalDependencies } from "../retrieval.ts";
import { addSource, requireRoomForSource } from "./add-source.ts";
import type { TextReader } from "./text-reader.ts";

/** Stores the text of an uploaded file. Its name decides how it is read; the content must fit. */
export async function addPassageFile(
  dependencies: RetrievalDependencies,
  { upload, query, signal, ...acting }: VerbContext<"addPassageFile", "upload" | "query" | "signal">,
): Promise<ReplyOf<"addPassageFile">> {
  const { ownerId } = acting;
  await requireRoomForSource(dependencies, ownerId);
  const title = (query("fileName") ?? "").replaceAll(/[^\p{L}\p{N} ._()-]/gu, "").slice(0, 200);
  const bytes = await readAll(upload);
  const text = await textOf(dependencies.reader, title, bytes, { owner: ownerId, signal });
  if (text.length > MAX_SOURCE_CHARACTERS)
    throw refused("The file has more than 200,000 characters. Upload the relevant part.");
  return addSource(dependencies, acting, {
    kind: "file",
    title,
    url: null,
    parts: [{ title, url: null, text }],
  });
}

const refused = (message: string) => invalid([{ path: "file", message }]);

async function readAll(upload: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of upload) {
    size += piece.length;
    if (size > MAX_SOURCE_BYTES)
      throw new AppError("too_large", "The file is larger than 10 MB. Upload the relevant part.");
    pieces.push(piece);
  }
  if (size === 0) throw refused("The file is empty.");
  return Buffer.concat(pieces);
}

async function textOf(reader: TextReader, name: string, bytes: Buffer, context: JobContext): Promise<string> {
  const [, extension = ""] = /\.(\w+)$/.exec(name.toLowerCase()) ?? [];
  switch (extension) {
    case "txt":
    case "md":
      return plainText(bytes);
    case "pdf":
    case "docx": {
      const answer = await reader.read({ kind: extension, bytes: Uint8Array.from(bytes) }, context);
      return answer.kind === "text" ? answer.text : "";
    }
    default:
      throw refused("Only txt, md, pdf and docx files can be read.");
  }
}

function plainText(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refused("This file is not text in UTF-8. Save it as UTF-8 and upload it again.");
  }
}
