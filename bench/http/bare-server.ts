/** `node:http` and nothing else: answers what it was given, by path. A process of its own, like the product. */
import { createServer, type OutgoingHttpHeaders } from "node:http";

/** An answer to give. */
export interface Canned {
  path: string;
  status: number;
  headers: OutgoingHttpHeaders;
  /** Base64. */
  body: string;
}

const answers = new Map<string, { status: number; headers: OutgoingHttpHeaders; body: Buffer }>();

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  request.resume().once("end", () => {
    if (answer === undefined) response.writeHead(404).end();
    else response.writeHead(answer.status, answer.headers).end(answer.body);
  });
});

process.on("message", ({ path, status, headers, body }: Canned) => {
  answers.set(path, { status, headers, body: Buffer.from(body, "base64") });
  process.send?.({ taken: path });
});
process.once("disconnect", () => process.exit(0));

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address !== null ? address.port : 0 });
});
