import { attack, mustHold } from "./attack.ts";
import { target } from "./target.ts";

const DETAILS = "/api/users/getUserDetails";
const SIGN_IN = "POST /api/auth/sign-in/email HTTP/1.1";
const HOST = "Host: localhost";
const CLOSE = "Connection: close";
const JSON_BODY = "Content-Type: application/json";
/** A second request that hides in the first. */
const HIDDEN = "GET /api/configuration HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

const request = (...lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;

/** Requests that are ambiguous or broken: at most one answer, and that a refusal. */
const broken: readonly (readonly [title: string, bytes: string])[] = [
  [
    "Transfer-Encoding before Content-Length",
    `${request(SIGN_IN, HOST, JSON_BODY, "Transfer-Encoding: chunked", "Content-Length: 6")}0\r\n\r\n${HIDDEN}`,
  ],
  [
    "The same Content-Length twice",
    `${request(SIGN_IN, HOST, JSON_BODY, "Content-Length: 2", "Content-Length: 2", CLOSE)}{}`,
  ],
  [
    "Two Content-Lengths in one header",
    `${request(SIGN_IN, HOST, JSON_BODY, "Content-Length: 2, 2", CLOSE)}{}`,
  ],
  [
    "A Content-Length with a sign",
    `${request(SIGN_IN, HOST, JSON_BODY, "Content-Length: +2", CLOSE)}{}${HIDDEN}`,
  ],
  ["A Content-Length in hexadecimal", `${request(SIGN_IN, HOST, JSON_BODY, "Content-Length: 0x2", CLOSE)}{}`],
  [
    "A Content-Length with a space in it",
    `${request(SIGN_IN, HOST, JSON_BODY, "Content-Length: 2 2", CLOSE)}{}`,
  ],
  ["A Content-Length of nothing", `${request(SIGN_IN, HOST, JSON_BODY, "Content-Length: ", CLOSE)}{}`],
  [
    "A Content-Length beyond 64 bits",
    `${request(SIGN_IN, HOST, JSON_BODY, "Content-Length: 18446744073709551618", CLOSE)}{}${HIDDEN}`,
  ],
  [
    "Transfer-Encoding twice",
    `${request(SIGN_IN, HOST, JSON_BODY, "Transfer-Encoding: chunked", "Transfer-Encoding: identity")}0\r\n\r\n${HIDDEN}`,
  ],
  [
    "Transfer-Encoding after a vertical tab",
    `${request(SIGN_IN, HOST, JSON_BODY, "Transfer-Encoding: \x0bchunked")}0\r\n\r\n${HIDDEN}`,
  ],
  [
    "Transfer-Encoding in quotes",
    `${request(SIGN_IN, HOST, JSON_BODY, 'Transfer-Encoding: "chunked"')}0\r\n\r\n${HIDDEN}`,
  ],
  [
    "Transfer-Encoding: gzip",
    `${request(SIGN_IN, HOST, JSON_BODY, "Transfer-Encoding: gzip, chunked", CLOSE)}0\r\n\r\n`,
  ],
  [
    "A chunk beyond 64 bits",
    `${request(SIGN_IN, HOST, JSON_BODY, "Transfer-Encoding: chunked")}10000000000000002\r\n{}\r\n0\r\n\r\n${HIDDEN}`,
  ],
  [
    "A chunk of a negative size",
    `${request(SIGN_IN, HOST, JSON_BODY, "Transfer-Encoding: chunked")}-2\r\n{}\r\n0\r\n\r\n`,
  ],
  [
    "A chunk in hexadecimal with its mark",
    `${request(SIGN_IN, HOST, JSON_BODY, "Transfer-Encoding: chunked")}0x2\r\n{}\r\n0\r\n\r\n`,
  ],
  [
    "A chunk that is longer than its size",
    `${request(SIGN_IN, HOST, JSON_BODY, "Transfer-Encoding: chunked")}2\r\n{}${HIDDEN}`,
  ],
  [
    "A chunk whose size ends with LF alone",
    `${request(SIGN_IN, HOST, JSON_BODY, "Transfer-Encoding: chunked")}2\n{}\n0\n\n${HIDDEN}`,
  ],
  [
    "A chunk with an extension of 40 KB",
    `${request(SIGN_IN, HOST, JSON_BODY, "Transfer-Encoding: chunked")}2;${"a".repeat(40_000)}\r\n{}\r\n0\r\n\r\n`,
  ],
  [
    "A trailer that is a request",
    `${request(SIGN_IN, HOST, JSON_BODY, "Transfer-Encoding: chunked", CLOSE)}2\r\n{}\r\n0\r\nGET / HTTP/1.1\r\n\r\n`,
  ],
  [
    "A space before the colon of Authorization",
    request(`GET ${DETAILS} HTTP/1.1`, HOST, "Authorization : Bearer x", CLOSE),
  ],
  ["A header without a colon", request("GET /livez HTTP/1.1", HOST, "X-A", CLOSE)],
  ["A header without a name", request("GET /livez HTTP/1.1", HOST, ": a", CLOSE)],
  ["A header whose name has 8 bits", request("GET /livez HTTP/1.1", HOST, "X-\xe4: a", CLOSE)],
  ["LF alone between two headers", request("GET /livez HTTP/1.1", `${HOST}\nX-A: a`, CLOSE)],
  ["CR alone between two headers", request("GET /livez HTTP/1.1", `${HOST}\rX-A: a`, CLOSE)],
  ["A space before the first header", request("GET /livez HTTP/1.1", ` ${HOST}`, CLOSE)],
  [
    "Authorization folded into two lines",
    request(`GET ${DETAILS} HTTP/1.1`, HOST, "Authorization: Bearer", " x", CLOSE),
  ],
  ["A version that is none", request("GET /livez HTTP/1.1x", HOST)],
  ["A method in small letters", request("get /livez HTTP/1.1", HOST)],
  ["A method that nobody knows", request("BREW /livez HTTP/1.1", HOST)],
  ["A tab in the first line", request("GET\t/livez\tHTTP/1.1", HOST)],
  ["NUL in the path", request("GET /livez\0 HTTP/1.1", HOST)],
  ["An authority in place of a path", request("GET evil.example:443 HTTP/1.1", HOST, CLOSE)],
  ["A path without a slash", request("GET livez HTTP/1.1", HOST, CLOSE)],
  ["Bytes of TLS", "\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03\r\n\r\n"],
  [
    "3,000 headers",
    request(
      "GET /livez HTTP/1.1",
      HOST,
      CLOSE,
      ...Array.from({ length: 3_000 }, (_, index) => `X-${index}: a`),
    ),
  ],
  ["A header of 70 KB", request("GET /livez HTTP/1.1", HOST, CLOSE, `Cookie: device=${"a".repeat(70_000)}`)],
  ["A path of 70 KB", request(`GET /${"a".repeat(70_000)} HTTP/1.1`, HOST, CLOSE)],
];

/** Odd requests that get one answer, without anything that needs a session. */
const unusual: readonly (readonly [title: string, bytes: string])[] = [
  ["A request of HTTP/0.9", `GET ${DETAILS}\r\n\r\n${HIDDEN}`],
  ["A request of HTTP/1.0 without a host", `${request(`GET ${DETAILS} HTTP/1.0`)}${HIDDEN}`],
  ["A request of HTTP/2.0", `${request(`GET ${DETAILS} HTTP/2.0`, HOST)}${HIDDEN}`],
  ["A star in place of a path", request("GET * HTTP/1.1", HOST, CLOSE)],
];

/** Other ways to a file or an address that a guard would not see. */
const paths: readonly (readonly [title: string, path: string])[] = [
  ["Dots in overlong UTF-8", "/%c0%ae%c0%ae/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd"],
  ["Dots that are encoded twice", "/assets/%252e%252e/%252e%252e/package.json"],
  ["Dots with a parameter", "/assets/..;/..;/package.json"],
  ["Dots with backslashes", "/assets/..\\..\\package.json"],
  ["Dots in full width", "/assets/%ef%bc%8e%ef%bc%8e/package.json"],
  ["Dots after NUL", "/assets/%00/../../package.json"],
  ["A path of the server's disk", "/assets//etc/passwd"],
  ["A file of the disk by its scheme", "file:///etc/passwd"],
  ["A guarded path below a public one", `/api/configuration/..${DETAILS}`],
  ["A guarded path below an encoded public one", "/api/configuration/%2e%2e/users/getUserDetails"],
  ["A guarded path with a question mark in it", "/api/configuration%3f/../users/getUserDetails"],
  ["A guarded path with encoded slashes", "/api%2fusers%2fgetUserDetails"],
  ["A guarded path after another host", `http://evil.example${DETAILS}`],
];

/** Attacks by the bytes of requests that did not succeed, and must keep failing. */
for (const [title, bytes] of broken)
  attack(title, async () => {
    const { statuses, closed } = await target.raw(bytes);
    mustHold(statuses.length <= 1, `${statuses.length} answers to one request: ${statuses.join()}`);
    const isRefused = statuses.every((status) => (status >= 400 && status < 500) || status === 505);
    mustHold(isRefused, `answered ${statuses.join()}`);
    mustHold(closed, "the connection stayed open");
  });

for (const [title, bytes] of unusual)
  attack(title, async () => {
    const { text, statuses, closed } = await target.raw(bytes);
    mustHold(statuses.length === 1, `${statuses.length} answers to one request: ${statuses.join()}`);
    mustHold(!text.includes('"planLimits"') && closed, `answered ${statuses.join()}`);
  });

for (const [title, path] of paths)
  attack(title, async () => {
    const { text, statuses } = await target.raw(request(`GET ${path} HTTP/1.1`, HOST, CLOSE));
    const leaked = ["root:", '"workspaces"', '"planLimits"'].find((mark) => text.includes(mark));
    mustHold(leaked === undefined, `answered ${statuses.join()} with ${leaked}`);
    mustHold(!/evil\.example/.test(text), "the answer leads to another host");
    mustHold(!statuses.some((status) => status >= 500), `answered ${statuses.join()}`);
  });
