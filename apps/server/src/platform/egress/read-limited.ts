import { EgressError } from "./egress-error.ts";

/**
 * The text of a body, read no further than the limit.
 * @throws {EgressError} too_large
 */
export async function readLimited(
  body: AsyncIterable<unknown>,
  maximumBytes: number,
  host: string,
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop early ends the stream and its connection.
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError("The body does not consist of bytes");
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maximumBytes)
      throw new EgressError("too_large", `${host} answered more than ${maximumBytes} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * The beginning of a body; what follows is not read, and its connection is closed.
 * @param isText otherwise it is read and dropped
 */
export async function readBeginning(
  body: AsyncIterable<unknown>,
  bytes: number,
  isText: boolean,
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError("The body does not consist of bytes");
    if (isText) chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size >= bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes).toString("utf8");
}
