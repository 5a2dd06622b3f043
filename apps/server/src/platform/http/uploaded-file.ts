import type { Readable } from "node:stream";

/** A file that is still being received: the body of an endpoint with `upload`. */
export class UploadedFile {
  readonly stream: Readable;

  constructor(stream: Readable) {
    this.stream = stream;
  }
}

/** The bytes of the file; none if the request has no body. */
export async function* bytesOf(body: unknown): AsyncGenerator<Buffer> {
  if (!(body instanceof UploadedFile)) return;
  for await (const piece of body.stream) if (Buffer.isBuffer(piece)) yield piece;
}
