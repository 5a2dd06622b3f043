import { connect } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { testServer } from "../../test/server.ts";

const server = testServer({ publicUrl: "https://plan.example.com" });
let port: number;
beforeAll(async () => {
  port = Number(new URL(await server.app.listen({ host: "127.0.0.1", port: 0 })).port);
});
/** Everything the server says until it closes the connection. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.on("error", () => undefined).once("close", () => resolve(text));
  });
}

const HOST = "host: plan.example.com\r\n";
const CLOSE = "connection: close\r\n";

test.each<[string, number, string]>([
  ["no Host header", 400, "GET /livez HTTP/1.1\r\n\r\n"],
  ["no Host header and an unknown address", 400, "GET /api/nope HTTP/1.1\r\n\r\n"],
  ["two Host headers", 400, `GET /livez HTTP/1.1\r\n${HOST}hOST: evil.example\r\n\r\n`],
  ["the same Host header twice", 400, `GET /livez HTTP/1.1\r\n${HOST}${HOST}\r\n`],
  ["two Host headers in HTTP/1.0", 400, `GET /livez HTTP/1.0\r\n${HOST}${HOST}\r\n`],
  ["an unknown expectation", 417, `GET /livez HTTP/1.1\r\n${HOST}expect: nonsense\r\n\r\n`],
  ["an unknown expectation and no Host header", 417, "GET /livez HTTP/1.1\r\nexpect: nonsense\r\n\r\n"],
  ["a version that does not exist", 400, `GET /livez HTTP/3.7\r\n${HOST}\r\n`],
  ["an unknown method", 400, `NOPE /livez HTTP/1.1\r\n${HOST}\r\n`],
  ["a header without a name", 400, `GET /livez HTTP/1.1\r\n${HOST}: x\r\n\r\n`],
  ["headers of 80 kB", 431, `GET /livez HTTP/1.1\r\n${HOST}x: ${"a".repeat(80_000)}\r\n\r\n`],
  ["an address that cannot be decoded", 400, `GET /api/product-cost/%zz HTTP/1.1\r\n${HOST}${CLOSE}\r\n`],
])(
  "a request with %s gets %i, the security headers and a closed connection",
  async (_what, status, bytes) => {
    const [head = "", body = ""] = (await send(bytes)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(/^x-content-type-options: nosniff$/im);
    expect(head).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(head).toMatch(/^strict-transport-security: max-age=/im);
    expect(head).toMatch(/^cache-control: no-store$/im);
    expect(head).toMatch(/^connection: close$/im);
    expect(JSON.parse(body)).toMatchObject({ success: false, code: "bad_request" });
  },
);

test.each([
  ["one Host header", `GET /livez HTTP/1.1\r\n${HOST}${CLOSE}\r\n`],
  ["HTTP/1.0 without a Host header", "GET /livez HTTP/1.0\r\n\r\n"],
  ["the expectation 100-continue", `GET /livez HTTP/1.1\r\n${HOST}expect: 100-continue\r\n${CLOSE}\r\n`],
])("a request with %s is answered 200", async (_what, bytes) => {
  expect(await send(bytes)).toMatch(/HTTP\/1\.1 200 /);
});

test("the answer to HEAD without a Host header has no body", async () => {
  expect(await send("HEAD /livez HTTP/1.1\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 [^]*\r\n\r\n$/);
});
