import { attack, mustHold, mustRefuse } from "./attack.ts";
import { PASSWORD, target } from "./target.ts";

const DETAILS = "/api/users/getUserDetails";
const SIGN_IN = "/api/auth/sign-in/email";

/** Bodies of a right sign-in in a form that is no JSON, or no JSON of one meaning. */
const bodies: readonly (readonly [
  title: string,
  form: (json: string) => string | Uint8Array,
  type?: string,
])[] = [
  ["A body in UTF-16", (json) => Buffer.from(json, "utf16le")],
  ["A body with something after it", (json) => `${json}{}`],
  ["A body with a comment", (json) => json.replace("{", "{/* */")],
  ["A body in single quotes", (json) => json.replaceAll('"', "'")],
  ["A body with a comma too many", (json) => json.replace("}", ",}")],
  ["A body with a bare NUL", (json) => json.replace("}", "\0}")],
  ["A body that reaches for a prototype", (json) => json.replace("{", '{"__proto__":{"isAdmin":true},')],
  ["A body in a list", (json) => `[${json}]`],
  ["A body in a text", (json) => JSON.stringify(json)],
  ["Bytes that are not UTF-8", (json) => Buffer.from(json.replace("@", "\xff@"), "latin1")],
  ["JSON as plain text", (json) => json, "text/plain"],
  ["JSON as a patch", (json) => json, "application/json-patch+json"],
  ["JSON as a form", (json) => json, "application/x-www-form-urlencoded"],
  ["JSON behind another type", (json) => json, "text/plain; application/json"],
  ["JSON as a module", (json) => json, "text/javascript"],
  ["A body of UTF-7", (json) => json.replaceAll('"', "+ACI-"), "application/json; charset=utf-7"],
];

/** Headers that name another address or person. */
const disguises: readonly (readonly [
  title: string,
  headers: Readonly<Record<string, string>>,
  path?: string,
])[] = [
  ["X-Original-URL", { "x-original-url": DETAILS, "x-rewrite-url": DETAILS }, "/api/configuration"],
  ["A public address for a guarded one", { "x-original-url": "/livez", "x-rewrite-url": "/livez" }, DETAILS],
  [
    "Headers of a proxy that signed somebody in",
    { "x-forwarded-user": "admin", "x-remote-user": "admin", "remote-user": "admin" },
    DETAILS,
  ],
  [
    "A local address",
    { "x-forwarded-for": "127.0.0.1", "x-real-ip": "127.0.0.1", "client-ip": "127.0.0.1" },
    DETAILS,
  ],
  ["If-None-Match for everything", { "if-none-match": "*" }, DETAILS],
  [
    "A token in a query's header",
    { "x-access-token": "token", "x-api-key": "key", "x-auth-token": "token" },
    DETAILS,
  ],
];

attack("A person's answer on the connection of another", async () => {
  const visitor = await target.signUp();
  const own = `GET ${DETAILS} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${visitor.token}\r\n\r\n`;
  const anonymous = `GET ${DETAILS} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const last = `GET ${DETAILS} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
  const { statuses } = await target.raw(own + anonymous + own + last);
  mustHold(statuses.join() === "200,401,200,401", `answered ${statuses.join()}`);
});

attack("A request in the body of GET", async () => {
  const hidden = `GET ${DETAILS} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const { statuses } = await target.raw(
    `GET /livez HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${hidden.length}\r\nConnection: close\r\n\r\n${hidden}`,
  );
  mustHold(statuses.length === 1, `${statuses.length} answers to one request: ${statuses.join()}`);
});

attack("Authorization in a trailer", async () => {
  const { token } = await target.signUp();
  const { statuses } = await target.raw(
    `POST /api/auth/sign-out HTTP/1.1\r\nHost: localhost\r\nTrailer: Authorization\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  mustHold(!statuses.includes(200), `answered ${statuses.join()}`);
});

attack("A wrong token before the right one, in two headers", async () => {
  const { token } = await target.signUp();
  const { statuses } = await target.raw(
    `GET ${DETAILS} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
  );
  mustHold(!statuses.includes(200), `answered ${statuses.join()}`);
});

attack("An upload that is invited before its sender is known", async () => {
  const { statuses } = await target.raw(
    "POST /api/integration/deals/import HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/csv\r\nContent-Length: 100000000\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n",
    true,
  );
  mustHold(!statuses.some((status) => status === 200 || status >= 500), `answered ${statuses.join()}`);
});

attack("Changes by GET and HEAD", async () => {
  const visitor = await target.signUp();
  for (const method of ["GET", "HEAD"])
    for (const path of [
      "/api/auth/sign-out",
      "/api/users/me",
      "/api/auth/change-password",
      "/api/users/tokens/x",
    ])
      await visitor.call(method, path);
  mustHold((await visitor.call("GET", DETAILS)).status === 200, "the session or the account is gone");
});

attack("A method hidden in an address, a header and a body", async () => {
  const visitor = await target.signUp();
  const headers = {
    "x-http-method-override": "DELETE",
    "x-method-override": "DELETE",
    "x-http-method": "DELETE",
  };
  const { password } = visitor;
  await visitor.call("POST", "/api/users/me?_method=DELETE", {
    body: { _method: "DELETE", password },
    headers,
  });
  await visitor.call("PATCH", "/api/users/me?_method=DELETE", {
    body: { _method: "DELETE", password },
    headers,
  });
  const { body } = await visitor.call("GET", DETAILS);
  mustHold(body["deletedAfter"] === null, "the account was deleted");
});

attack("A page, a document and a list of addresses for another host", async () => {
  const headers = {
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "javascript",
    "x-host": "evil.example",
    forwarded: "host=evil.example",
  };
  for (const path of [
    "/",
    "/sign-in",
    "/api/openapi.json",
    "/api/docs",
    "/robots.txt",
    "/sitemap.xml",
    "/nothing",
  ]) {
    const { text, headers: answered } = await target.call("GET", path, { headers });
    const all = text + [...answered].join();
    mustHold(!all.includes("evil.example"), `${path} names another host`);
  }
});

attack("Leave for another origin to read and to change", async () => {
  const visitor = await target.signUp();
  for (const origin of ["https://evil.example", "null", "http://localhost.evil.example"]) {
    const preflight = {
      origin,
      "access-control-request-method": "DELETE",
      "access-control-request-headers": "authorization,content-type",
    };
    for (const { headers } of [
      await target.call("OPTIONS", "/api/users/me", { headers: preflight }),
      await target.call("OPTIONS", "/mcp", { headers: preflight }),
      await visitor.call("GET", DETAILS, { headers: { origin } }),
    ]) {
      const allowed = [...headers.keys()].filter((name) => name.startsWith("access-control-"));
      mustHold(allowed.length === 0, `${origin} is let in by ${allowed.join()}`);
    }
  }
});

attack("Parameters twice, in lists, and with a prototype's name", async () => {
  const visitor = await target.signUp();
  for (const query of [
    "cursor=a&cursor=b",
    "limit[]=5",
    "limit=-1",
    "limit=1e99",
    "sort=__proto__",
    "sort=-constructor",
    "__proto__[x]=1",
    "search=%00",
    "search=%ff",
    "year=NaN",
    "gtmPlanId=%27--",
  ]) {
    const { status } = await visitor.call("GET", `/api/integration/deals?${query}`);
    mustHold(status < 500, `${query} was answered ${status}`);
  }
});

attack("Preferences of languages and encodings that are patterns", async () => {
  const long = Array.from({ length: 900 }, (_, index) => `a${index};q=0.${index}`).join(",");
  for (const headers of [
    { "accept-language": long },
    { accept: long },
    { "accept-encoding": `gzip;q=nan,${"br,".repeat(2_000)}` },
  ]) {
    const { status } = await target.call("GET", "/", { headers });
    mustHold(status < 500, `answered ${status}`);
  }
});

/** Signs in with the right password in a body of another form. */
async function signIn(form: (json: string) => string | Uint8Array, type = "application/json") {
  const { email } = await target.signUp();
  const json = JSON.stringify({ email, password: PASSWORD });
  return target.call("POST", SIGN_IN, { body: form(json), headers: { "content-type": type } });
}

/** Attacks by headers and bodies that did not succeed, and must keep failing. */
for (const [title, form, type] of bodies)
  attack(title, async () => mustRefuse(await signIn(form, type), "the sign-in"));

for (const [title, headers, path = DETAILS] of disguises)
  attack(title, async () => {
    const { status, text } = await target.call("GET", path, { headers });
    mustHold(path !== DETAILS || status === 401, `answered ${status}`);
    mustHold(!text.includes("planLimits"), "the answer is somebody's");
  });
