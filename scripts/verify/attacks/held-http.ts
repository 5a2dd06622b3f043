import { gzipSync } from "node:zlib";
import { type Attack, mustHold } from "./attack.ts";
import { newAddress, PASSWORD, type RawAnswer, type Target } from "./target.ts";

const HOST = "Host: localhost";
const SIGN_IN = "POST /api/auth/sign-in/email HTTP/1.1";
const JSON_BODY = "Content-Type: application/json";

/** A request of these lines, with an end of line after each. */
const request = (...lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;

interface Broken {
  id: string;
  title: string;
  bytes: string;
}

/** Requests that are ambiguous or malformed: one answer of 4xx, and the connection ends. */
const broken: readonly Broken[] = [
  {
    id: "held 77",
    title: "Content-Length with Transfer-Encoding",
    bytes: `${request(SIGN_IN, HOST, JSON_BODY, "Content-Length: 4", "Transfer-Encoding: chunked")}0\r\n\r\nGET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  },
  {
    id: "held 78",
    title: "Two different Content-Lengths",
    bytes: `${request(SIGN_IN, HOST, JSON_BODY, "Content-Length: 2", "Content-Length: 30")}{}`,
  },
  ...[
    "Transfer-Encoding: xchunked",
    "Transfer-Encoding : chunked",
    "Transfer-Encoding: chunked, identity",
  ].map((line) => ({
    id: "held 79",
    title: `An obfuscated header: ${line}`,
    bytes: `${request(SIGN_IN, HOST, JSON_BODY, line)}0\r\n\r\n`,
  })),
  {
    id: "held 80",
    title: "Lines that end with LF alone",
    bytes: "GET /livez HTTP/1.1\nHost: localhost\n\n",
  },
  {
    id: "held 81",
    title: "A folded header",
    bytes: request("GET /livez HTTP/1.1", HOST, "X-Long: a", " b"),
  },
  { id: "held 82", title: "A CR in a header", bytes: request("GET /livez HTTP/1.1", HOST, "X-A: a\rb") },
  { id: "held 83", title: "NUL in a header", bytes: request("GET /livez HTTP/1.1", HOST, "X-A: a\0b") },
  {
    id: "held 84",
    title: "A negative Content-Length",
    bytes: request(SIGN_IN, HOST, JSON_BODY, "Content-Length: -1"),
  },
  {
    id: "held 85",
    title: "A Content-Length of 10^14",
    bytes: request(SIGN_IN, HOST, JSON_BODY, "Content-Length: 100000000000000"),
  },
  { id: "held 86", title: "CONNECT", bytes: request("CONNECT evil.example:443 HTTP/1.1", HOST) },
  { id: "held 92", title: "The preface of HTTP/2", bytes: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" },
  { id: "held 96", title: "A line end in the path", bytes: request("GET /a\nb HTTP/1.1", HOST) },
  {
    id: "held 118",
    title: "Headers of 200 KB",
    bytes: request("GET /livez HTTP/1.1", HOST, `X-Long: ${"a".repeat(200_000)}`),
  },
];

function refused({ text, statuses, closed }: RawAnswer): void {
  mustHold(statuses.length <= 1, `${statuses.length} answers to one request: ${statuses.join()}`);
  mustHold(
    statuses.every((status) => status >= 400 && status < 500),
    `answered ${statuses.join()}`,
  );
  mustHold(closed, `the connection stayed open after ${text.slice(0, 40)}`);
}

const malformed: readonly Attack[] = broken.map(({ id, title, bytes }) => ({
  id,
  title,
  run: async (target) => refused(await target.raw(bytes)),
}));

/** Nothing of these is switched to: the answer is plain HTTP/1.1 or an end. */
const upgrades: readonly Attack[] = ["websocket", "h2c"].map((protocol, index) => ({
  id: `held ${90 + index}`,
  title: `An upgrade to ${protocol}`,
  async run(target) {
    const { statuses } = await target.raw(
      request("GET /livez HTTP/1.1", HOST, "Connection: Upgrade, close", `Upgrade: ${protocol}`),
    );
    mustHold(!statuses.includes(101), "the connection was switched");
  },
}));

const TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/xml",
  "text/html",
  "application/octet-stream",
];

const ORIGINS = ["https://evil.example", "null", "http://localhost.evil.example", "http://localhost:1"];

async function slow(target: Target, bytes: string): Promise<void> {
  const { closed } = await target.raw(bytes);
  mustHold(closed, "the connection was still open after a minute");
}

/** Attacks by the protocol that did not succeed, and must keep failing. */
export const heldHttp: readonly Attack[] = [
  ...malformed,
  ...upgrades,
  {
    id: "held 87 to 89",
    title: "TRACE, OPTIONS of another origin, and methods hidden in headers",
    async run(target) {
      const trace = await target.raw(request("TRACE /livez HTTP/1.1", HOST, "Connection: close"));
      mustHold((trace.statuses[0] ?? 405) >= 400, `TRACE was answered ${trace.statuses[0]}`);
      const options = await target.call("OPTIONS", "/api/users/getUserDetails", {
        headers: { origin: "https://evil.example", "access-control-request-method": "GET" },
      });
      const allowed = [...options.headers.keys()].filter((name) => name.startsWith("access-control-"));
      mustHold(allowed.length === 0, `another origin is let in by ${allowed.join()}`);
      const hidden = await target.call("GET", "/api/auth/sign-out", {
        headers: { "x-http-method-override": "POST" },
      });
      mustHold(hidden.status === 405 || hidden.status === 404, `an override was answered ${hidden.status}`);
    },
  },
  {
    id: "held 97 to 105",
    title: "Files and addresses outside the product",
    async run(target) {
      for (const path of [
        "/../../../../etc/passwd",
        "/..%2f..%2f..%2fetc%2fpasswd",
        "/assets/..%2f..%2fpackage.json",
        "/assets/%2e%2e/%2e%2e/package.json",
        "/.env",
        "/.git/config",
        "/metrics",
        "/METRICS",
        "/assets/index.js.map",
      ]) {
        const { text, statuses } = await target.raw(
          request(`GET ${path} HTTP/1.1`, HOST, "Connection: close"),
        );
        const leaked = ["root:", '"workspaces"', "[core]", "# HELP", '"mappings"'].some((mark) =>
          text.includes(mark),
        );
        mustHold(!leaked, `${path} was answered ${statuses[0]} with its content`);
      }
      const away = await target.raw(request("GET //evil.example/x HTTP/1.1", HOST, "Connection: close"));
      mustHold(!/location: \/\/evil/i.test(away.text), "//evil.example leads away");
    },
  },
  {
    id: "held 106",
    title: "Other spellings of a guarded path",
    async run(target) {
      for (const path of [
        "/api/users/getUserDetails/",
        "/API/users/getUserDetails",
        "/api/users/getUserDetail%73",
        "/api/users/getUserDetails;x",
        "/api//users/getUserDetails",
        "/api/users/getUserDetails%00",
        "/api\\users\\getUserDetails",
      ]) {
        const { statuses, text } = await target.raw(
          request(`GET ${path} HTTP/1.1`, HOST, "Connection: close"),
        );
        const isData = statuses[0] === 200 && text.includes('"email"');
        mustHold(!isData, `${path} was answered with data`);
      }
    },
  },
  {
    id: "held 107 to 109",
    title: "Compressed bodies, one of them a bomb of 50 MB",
    async run(target) {
      const bomb = gzipSync(Buffer.alloc(50_000_000, "a"));
      for (const body of [gzipSync("{}"), bomb]) {
        const response = await fetch(`${target.baseUrl}/api/auth/sign-in/email`, {
          method: "POST",
          headers: { "content-type": "application/json", "content-encoding": "gzip" },
          body: new Uint8Array(body),
        });
        await response.text();
        mustHold(response.status >= 400 && response.status < 500, `answered ${response.status}`);
      }
    },
  },
  {
    id: "held 110",
    title: "Bodies that are not JSON",
    async run(target) {
      for (const type of TYPES) {
        const { status } = await target.call("POST", "/api/auth/sign-in/email", {
          body: "email=a&password=b",
          headers: { "content-type": type },
        });
        mustHold(status === 415 || status === 400, `${type} was answered ${status}`);
      }
    },
  },
  {
    id: "held 111",
    title: "Sign-in and sign-up from another origin",
    async run(target) {
      for (const origin of ORIGINS)
        for (const path of ["/api/auth/sign-in/email", "/api/auth/sign-up/email"]) {
          const email = newAddress();
          const body = { name: "Ada", email, password: PASSWORD, company: "Acme" };
          const { status } = await target.call("POST", path, { body, headers: { origin } });
          mustHold(status === 403, `${path} from ${origin} was answered ${status}`);
        }
    },
  },
  {
    id: "held 112",
    title: "Headers that never end",
    size: "full",
    run: (target) => slow(target, `GET /livez HTTP/1.1\r\n${HOST}\r\nX-A: a\r\n`),
  },
  {
    id: "held 113",
    title: "A body that never ends",
    size: "full",
    run: (target) => slow(target, `${request(SIGN_IN, HOST, JSON_BODY, "Content-Length: 100")}{"email":`),
  },
  {
    id: "held 114",
    title: "Chunks that never end",
    size: "full",
    run: (target) =>
      slow(target, `${request(SIGN_IN, HOST, JSON_BODY, "Transfer-Encoding: chunked")}1\r\n{\r\n`),
  },
  {
    id: "held 119",
    title: "Ranges of an answer",
    async run(target) {
      const { status } = await target.call("GET", "/api/configuration", {
        headers: { range: "bytes=0-0,0-1,0-2,0-3,0-4,0-5,0-6,0-7" },
      });
      mustHold(status === 200, `answered ${status}`);
    },
  },
  {
    id: "held 131 to 133, 141",
    title: "Headers of every kind of answer",
    async run(target) {
      const visitor = await target.signUp();
      for (const answer of [
        await target.call("GET", "/"),
        await target.call("GET", "/nothing-here"),
        await target.call("GET", "/api/nothing-here"),
        await target.call("GET", "/api/users/getUserDetails"),
        await visitor.call("GET", "/api/users/getUserDetails"),
      ]) {
        mustHold(answer.headers.get("x-content-type-options") === "nosniff", "an answer without nosniff");
        mustHold(answer.headers.has("content-security-policy"), "an answer without a content policy");
        mustHold(answer.headers.has("referrer-policy"), "an answer without a referrer policy");
      }
      const own = await visitor.call("GET", "/api/users/getUserDetails");
      mustHold(own.headers.get("cache-control") === "no-store", "an answer with content may be cached");
    },
  },
];
