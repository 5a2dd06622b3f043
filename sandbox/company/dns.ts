import { createSocket, type Socket } from "node:dgram";

/** TXT records by host. The text "fail" is answered as by a name server that cannot answer. */
export type Records = Map<string, string>;

const TXT = 16;
const FOUND = 0;
const SERVER_FAILURE = 2;
const NO_NAME = 3;

/** A name server that knows these records only, on the first free UDP port from `first` on. */
export async function startDns(
  records: Records,
  first: number,
): Promise<{ port: number; close(): Promise<void> }> {
  for (let port = first; port < first + 200; port++) {
    const socket = createSocket("udp4");
    if (!(await binds(socket, port))) continue;
    socket.on("message", (message, { address, port: from }) => {
      const reply = answerTo(message, records);
      if (reply !== undefined) socket.send(reply, from, address);
    });
    return { port, close: () => new Promise((resolve) => socket.close(() => resolve())) };
  }
  throw new Error(`None of the 200 UDP ports from ${first} on is free.`);
}

const binds = (socket: Socket, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    socket.once("error", () => resolve(false));
    socket.bind(port, "127.0.0.1", () => resolve(true));
  });

/** The answer to the one question of a query (RFC 1035, section 4). */
function answerTo(query: Buffer, records: Records): Buffer | undefined {
  if (query.length < 17 || query.readUInt16BE(4) !== 1) return undefined;
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length).toLowerCase());
    at += length + 1;
  }
  const question = query.subarray(12, at + 5);
  const text = query.readUInt16BE(at + 1) === TXT ? records.get(labels.join(".")) : undefined;
  const isFound = text !== undefined && text !== "fail";
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | (text === "fail" ? SERVER_FAILURE : isFound ? FOUND : NO_NAME), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(isFound ? 1 : 0, 6);
  if (!isFound) return Buffer.concat([head, question]);
  const content = Buffer.from(text);
  const record = Buffer.alloc(13);
  // The name is that of the question; class IN, a second to live.
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(TXT, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(1, 6);
  record.writeUInt16BE(content.length + 1, 10);
  record.writeUInt8(content.length, 12);
  return Buffer.concat([head, question, record, content]);
}
