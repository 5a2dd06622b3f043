import type { Readable } from "node:stream";

/** A file that is still being received: the body of an endpoint with `upload`. */
export class UploadedFile {
  readonly stream: Readable;

  constructor(stream: Readable) {
    this.stream = stream;
  }

  /** A reader that stops early leaves the rest in the stream, so that it can be taken away. */
  async *bytes(): AsyncGenerator<Buffer> {
    for await (const piece of this.stream.iterator({ destroyOnReturn: false }))
      if (Buffer.isBuffer(piece)) yield piece;
  }
}

/** The bytes of a request without a file. */
export const NO_FILE: AsyncIterable<Buffer> = {
  [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true as const, value: undefined }) }),
};
