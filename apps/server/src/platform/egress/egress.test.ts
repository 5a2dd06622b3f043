import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { LookupFunction } from "node:net";
import { Agent, fetch as plainFetch } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createEgress, type Egress, type OutsideOptions } from "./egress.ts";
import { isPublicAddress } from "./public-address.ts";

/** Anything that reaches it is a breach. It listens on all addresses of this machine. */
let canary: Server;
let port = 0;
let connections = 0;
/** A configured sandbox, whose origin is allowed. */
let sandbox: Server;
let origin = "";
let respond: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
let egress: Egress;

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

beforeAll(async () => {
  canary = createServer((_request, response) =>
    response.setHeader("content-type", "text/plain").end("inside"),
  );
  canary.on("connection", () => {
    connections += 1;
  });
  sandbox = createServer((request, response) => respond(request, response));
  port = await listen(canary);
  origin = `http://127.0.0.1:${await listen(sandbox)}`;
  egress = createEgress({ allowedOrigins: [origin] });
});
beforeEach(() => {
  connections = 0;
});
afterAll(async () => {
  await egress.close();
  for (const server of [canary, sandbox]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const HOSTS_INSIDE = [
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "127.255.255.254",
  "127.0.0.1.",
  "0x7f000001",
  "0x7f.1",
  "2130706433",
  "017700000001",
  "0177.0.0.1",
  "%31%32%37.0.0.1",
  "①②⑦.⓪.⓪.①",
  "127。0。0。1",
  "0",
  "0.0.0.0",
  "[::1]",
  "[::]",
  "[0:0:0:0:0:0:0:1]",
  "[::127.0.0.1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[0:0:0:0:0:ffff:7f00:1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::7f00:1]",
  "[2002:7f00:1::]",
  "[2001:0:7f00:1::]",
  "[fe80::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fec0::1]",
  "[ff02::1]",
  "localhost",
  "LOCALHOST",
  "10.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "100.64.0.1",
  "100.100.100.200",
  "169.254.169.254",
  "0xa9fea9fe",
  "192.0.0.192",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
];

const refusedWith = (url: string, options?: OutsideOptions) =>
  egress.fetchOutside(url, options).then(
    () => "answered",
    (error: unknown) => (error instanceof Error && "reason" in error ? error.reason : error),
  );

describe("an address inside", () => {
  test.each(HOSTS_INSIDE)("an internal address is not connected to: %s", async (host) => {
    expect(await refusedWith(`http://${host}:${port}/`)).toBe("forbidden");
    expect(connections).toBe(0);
  });

  test("a local host name that not every system knows is not connected to", async () => {
    for (const host of ["localhost.", "own.localhost", "ip6-localhost"]) {
      expect(await refusedWith(`http://${host}:${port}/`, { milliseconds: 2_000 })).not.toBe("answered");
    }
    expect(connections).toBe(0);
  });

  test.each([
    "file:///etc/passwd",
    "ftp://127.0.0.1/",
    "gopher://127.0.0.1:6379/_FLUSHALL",
    "data:text/plain,x",
    "javascript:alert(1)",
    "//127.0.0.1/",
    "",
    "http://",
  ])("an address that is not http or https is refused: %j", async (url) => {
    expect(await refusedWith(url)).toBe("forbidden");
  });

  test("an internal address with credentials, or an allowed host as its user part, is refused", async () => {
    expect(await refusedWith(`http://user:pass@127.0.0.1:${port}/`)).toBe("forbidden");
    expect(await refusedWith(`http://api.example.com@127.0.0.1:${port}/`)).toBe("forbidden");
    expect(await refusedWith(`${origin}@127.0.0.1:${port}/`)).toBe("forbidden");
    expect(connections).toBe(0);
  });

  test("the canary counts a connection to an internal address", async () => {
    await (await plainFetch(`http://127.0.0.1:${port}/`)).text();
    expect(connections).toBe(1);
  });
});

/** A name that answers each look-up with the next of these. */
function namesOf(...answers: string[][]): LookupFunction {
  let call = 0;
  return (_hostname, options, callback) => {
    const addresses = answers[Math.min(call, answers.length - 1)] ?? [];
    call += 1;
    const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    if (options.all === true) callback(null, found);
    else callback(null, found[0]?.address ?? "", found[0]?.family ?? 4);
  };
}

describe("a name that leads inside", () => {
  test.each([
    ["to this machine", ["127.0.0.1"]],
    ["to the cloud's own data", ["169.254.169.254"]],
    ["in the form of a mapped address", ["::ffff:127.0.0.1"]],
    ["by one of two addresses", ["93.184.215.14", "127.0.0.1"]],
    ["nowhere", []],
  ])("a name that resolves %s is refused", async (_how, addresses) => {
    const own = createEgress({ allowedOrigins: [], lookup: namesOf(addresses) });
    await expect(own.fetchOutside(`http://rebind.example:${port}/`)).rejects.toMatchObject({
      reason: "forbidden",
    });
    await own.close();
    expect(connections).toBe(0);
  });

  test("a name that resolves inside only on the second look-up is refused, where a naive client connects", async () => {
    const rebinding = () => namesOf(["93.184.215.14"], ["127.0.0.1"]);
    const url = `http://rebind.example:${port}/`;

    const guardedLookup = rebinding();
    await lookUp(guardedLookup);
    const own = createEgress({ allowedOrigins: [], lookup: guardedLookup });
    await expect(own.fetchOutside(url)).rejects.toMatchObject({ reason: "forbidden" });
    await own.close();
    expect(connections).toBe(0);

    const naiveLookup = rebinding();
    expect(isPublicAddress(await lookUp(naiveLookup))).toBe(true);
    const naive = new Agent({ connect: { lookup: naiveLookup } });
    await (await plainFetch(url, { dispatcher: naive })).text();
    await naive.close();
    expect(connections).toBe(1);
  });
});

function lookUp(lookup: LookupFunction): Promise<string> {
  return new Promise((resolve) => {
    lookup("rebind.example", {}, (_error, address) => resolve(typeof address === "string" ? address : ""));
  });
}

describe("a redirect", () => {
  const redirectTo = (location: string, status = 302) => {
    respond = (request, response) => {
      if (request.url === "/end") response.setHeader("content-type", "text/plain").end("the end");
      else response.writeHead(status, { location }).end();
    };
  };

  test("a redirect is not followed unless it was asked for", async () => {
    redirectTo("/end");
    expect(await refusedWith(origin)).toBe("forbidden");
    expect(await egress.fetchOutside(origin, { redirects: 1 })).toMatchObject({
      text: "the end",
      url: `${origin}/end`,
    });
  });

  test.each([301, 302, 303, 307, 308])("a %i redirect to an internal address is refused", async (status) => {
    for (const host of ["127.0.0.1", "localhost", "[::1]", "0x7f.1"]) {
      redirectTo(`http://${host}:${port}/`, status);
      expect(await refusedWith(origin, { redirects: 3 })).toBe("forbidden");
    }
    redirectTo("file:///etc/passwd", status);
    expect(await refusedWith(origin, { redirects: 3 })).toBe("forbidden");
    expect(connections).toBe(0);
  });

  test("a redirect loop is refused", async () => {
    redirectTo("/again");
    expect(await refusedWith(origin, { redirects: 3 })).toBe("forbidden");
  });

  test("a redirect of a request with a body, or away from the named hosts, is refused", async () => {
    redirectTo("/end", 307);
    expect(await refusedWith(origin, { redirects: 3, method: "POST", body: "{}" })).toBe("forbidden");
    redirectTo("https://elsewhere.example/");
    expect(await refusedWith(origin, { redirects: 3, hosts: ["127.0.0.1"] })).toBe("forbidden");
  });
});

describe("an answer", () => {
  test("an answer has status, headers and text, and the request arrives as sent", async () => {
    respond = (request, response) => {
      const said = `${request.method} ${String(request.headers["x-own"])} ${request.headers["accept-encoding"] ?? ""}`;
      response.writeHead(404, { "content-type": "application/problem+json", "x-more": "1" }).end(said);
    };
    const answer = await egress.fetchOutside(origin, {
      method: "PUT",
      body: "{}",
      headers: { "x-own": "me" },
    });
    expect(answer).toMatchObject({ status: 404, text: "PUT me identity" });
    expect(answer.header("X-More")).toBe("1");
  });

  test.each<[string, Record<string, string>, string]>([
    ["that is not text", { "content-type": "image/png" }, "wrong_type"],
    ["without a type", {}, "wrong_type"],
    ["that is packed", { "content-type": "text/plain", "content-encoding": "gzip" }, "wrong_type"],
  ])("an answer %s is refused", async (_what, headers, reason) => {
    respond = (_request, response) => response.writeHead(200, headers).end("x");
    expect(await refusedWith(origin)).toBe(reason);
  });

  test("an answer without end is cut off at the size limit", async () => {
    let sent = 0;
    respond = (_request, response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(65_536))) sent += 65_536;
      };
      response.on("drain", more);
      more();
    };
    expect(await refusedWith(origin)).toBe("too_large");
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ["that never begins", () => undefined],
    [
      "that dribbles",
      (response) => void response.writeHead(200, { "content-type": "text/plain" }).write("x"),
    ],
  ])("an answer %s times out", async (_what, answer) => {
    respond = (_request, response) => answer(response);
    expect(await refusedWith(origin, { milliseconds: 200 })).toBe("too_slow");
  });

  test("a broken connection and a closed port count as unreachable", async () => {
    respond = (_request, response) => response.socket?.destroy();
    expect(await refusedWith(origin)).toBe("unreachable");
    const none = createEgress({ allowedOrigins: ["http://127.0.0.1:1"] });
    await expect(none.fetchOutside("http://127.0.0.1:1/")).rejects.toMatchObject({ reason: "unreachable" });
    await none.close();
  });
});

test("an allowed origin allows no other host name or port", async () => {
  expect(await refusedWith(origin.replace("127.0.0.1", "localhost"))).toBe("forbidden");
  expect(await refusedWith(`http://127.0.0.1:${port}/`)).toBe("forbidden");
  expect(connections).toBe(0);
});

test("an error names the host, never the rest of the address", async () => {
  const error: unknown = await egress
    .fetchOutside(`http://127.0.0.1:${port}/?key=canary-51`)
    .catch((each: unknown) => each);
  expect(String(error)).not.toContain("canary-51");
});

test.each([
  "8.8.8.8",
  "172.15.255.255",
  "172.32.0.1",
  "100.128.0.1",
  "2606:4700::1111",
  "2a00:1450:4001::64",
])("%s is a public address", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
