import { gzipSync } from "node:zlib";
import { attack, mustHold } from "./attack.ts";
import { newAddress, PASSWORD, type RawAnswer, target } from "./target.ts";

const HOST = "Host: localhost";
const SIGN_IN = "POST /api/auth/sign-in/email HTTP/1.1";
const JSON_BODY = "Content-Type: application/json";

/** A request of these lines, with an end of line after each. */
const request = (...lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;

/** Requests that are ambiguous or malformed: one answer of 4xx, and the connection ends. */
const broken: readonly (readonly [title: string, bytes: string])[] = [
  [
    "Content-Length with Transfer-Encoding",
    `${request(SIGN_IN, HOST, JSON_BODY, "Content-Length: 4", "Transfer-Encoding: chunked")}0\r\n\r\nGET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  ],
  [
    "Two different Content-Lengths",
    `${request(SIGN_IN, HOST, JSON_BODY, "Content-Length: 2", "Content-Length: 30")}{}`,
  ],
  ...[
    "Transfer-Encoding: xchunked",
    "Transfer-Encoding : chunked",
    "Transfer-Encoding: chunked, identity",
  ].map((line): [string, string] => [
    `An obfuscated header: ${line}`,
    `${request(SIGN_IN, HOST, JSON_BODY, line)}0\r\n\r\n`,
  ]),
  ["Lines that end with LF alone", "GET /livez HTTP/1.1\nHost: localhost\n\n"],
  ["A folded header", request("GET /livez HTTP/1.1", HOST, "X-Long: a", " b")],
  ["A CR in a header", request("GET /livez HTTP/1.1", HOST, "X-A: a\rb")],
  ["NUL in a header", request("GET /livez HTTP/1.1", HOST, "X-A: a\0b")],
  ["A negative Content-Length", request(SIGN_IN, HOST, JSON_BODY, "Content-Length: -1")],
  ["A Content-Length of 10^14", request(SIGN_IN, HOST, JSON_BODY, "Content-Length: 100000000000000")],
  ["CONNECT", request("CONNECT evil.example:443 HTTP/1.1", HOST)],
  ["The preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["A line end in the path", request("GET /a\nb HTTP/1.1", HOST)],
  ["Headers of 200 KB", request("GET /livez HTTP/1.1", HOST, `X-Long: ${"a".repeat(200_000)}`)],
];

function refused({ text, statuses, closed }: RawAnswer): void {
  mustHold(statuses.length <= 1, `${statuses.length} answers to one request: ${statuses.join()}`);
  mustHold(
    statuses.every((status) => status >= 400 && status < 500),
    `answered ${statuses.join()}`,
  );
  mustHold(closed, `the connection stayed open after ${text.slice(0, 40)}`);
}

for (const [title, bytes] of broken) attack(title, async () => refused(await target.raw(bytes)));

/** Nothing of these is switched to: the answer is plain HTTP/1.1 or an end. */
for (const protocol of ["websocket", "h2c"])
  attack(`An upgrade to ${protocol}`, async () => {
    const { statuses } = await target.raw(
      request("GET /livez HTTP/1.1", HOST, "Connection: Upgrade, close", `Upgrade: ${protocol}`),
    );
    mustHold(!statuses.includes(101), "the connection was switched");
  });

const TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/xml",
  "text/html",
  "application/octet-stream",
];

const ORIGINS = ["https://evil.example", "null", "http://localhost.evil.example", "http://localhost:1"];

async function slow(bytes: string): Promise<void> {
  const { closed } = await target.raw(bytes);
  mustHold(closed, "the connection was still open after a minute");
}

/** Attacks by the protocol that did not succeed, and must keep failing. */
attack("TRACE, OPTIONS of another origin, and methods hidden in headers", async () => {
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
});

attack("Files and addresses outside the product", async () => {
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
    const { text, statuses } = await target.raw(request(`GET ${path} HTTP/1.1`, HOST, "Connection: close"));
    const leaked = ["root:", '"workspaces"', "[core]", "# HELP", '"mappings"'].some((mark) =>
      text.includes(mark),
    );
    mustHold(!leaked, `${path} was answered ${statuses[0]} with its content`);
  }
  const away = await target.raw(request("GET //evil.example/x HTTP/1.1", HOST, "Connection: close"));
  mustHold(!/location: \/\/evil/i.test(away.text), "//evil.example leads away");
});

attack("Other spellings of a guarded path", async () => {
  for (const path of [
    "/api/users/getUserDetails/",
    "/API/users/getUserDetails",
    "/api/users/getUserDetail%73",
    "/api/users/getUserDetails;x",
    "/api//users/getUserDetails",
    "/api/users/getUserDetails%00",
    "/api\\users\\getUserDetails",
  ]) {
    const { statuses, text } = await target.raw(request(`GET ${path} HTTP/1.1`, HOST, "Connection: close"));
    const isData = statuses[0] === 200 && text.includes('"email"');
    mustHold(!isData, `${path} was answered with data`);
  }
});

attack("Compressed bodies, one of them a bomb of 50 MB", async () => {
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
});

attack("Bodies that are not JSON", async () => {
  for (const type of TYPES) {
    const { status } = await target.call("POST", "/api/auth/sign-in/email", {
      body: "email=a&password=b",
      headers: { "content-type": type },
    });
    mustHold(status === 415 || status === 400, `${type} was answered ${status}`);
  }
});

attack("Sign-in and sign-up from another origin", async () => {
  for (const origin of ORIGINS)
    for (const path of ["/api/auth/sign-in/email", "/api/auth/sign-up/email"]) {
      const email = newAddress();
      const body = { name: "Ada", email, password: PASSWORD, company: "Acme" };
      const { status } = await target.call("POST", path, { body, headers: { origin } });
      mustHold(status === 403, `${path} from ${origin} was answered ${status}`);
    }
});

attack("Headers that never end", () => slow(`GET /livez HTTP/1.1\r\n${HOST}\r\nX-A: a\r\n`));

attack("A body that never ends", () =>
  slow(`${request(SIGN_IN, HOST, JSON_BODY, "Content-Length: 100")}{"email":`),
);

attack("Chunks that never end", () =>
  slow(`${request(SIGN_IN, HOST, JSON_BODY, "Transfer-Encoding: chunked")}1\r\n{\r\n`),
);

attack("Ranges of an answer", async () => {
  const { status } = await target.call("GET", "/api/configuration", {
    headers: { range: "bytes=0-0,0-1,0-2,0-3,0-4,0-5,0-6,0-7" },
  });
  mustHold(status === 200, `answered ${status}`);
});

attack("Headers of every kind of answer", async () => {
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
});
