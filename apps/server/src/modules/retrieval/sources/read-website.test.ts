import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createEgress, type Egress } from "../../../platform/egress/egress.ts";
import { testServer } from "../../../test/server.ts";
import { readWebsite } from "./read-website.ts";
import { createTextReader } from "./text-reader.ts";

const app = testServer({ plan: "enterprise", user: "per file" });
const reader = createTextReader({ look: async () => undefined, take: async () => undefined });
/** A website on this machine, which only the egress of these tests may reach. */
let site: Server;
let origin = "";
let asked: string[] = [];
let pages: Record<string, string | ((response: ServerResponse) => void)> = {};
let egress: Egress;

function respond(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? "/";
  asked.push(path);
  const page = pages[path];
  if (typeof page === "function") return page(response);
  const type = path === "/robots.txt" ? "text/plain" : "text/html; charset=utf-8";
  response.writeHead(page === undefined ? 404 : 200, { "content-type": type }).end(page ?? "gone");
}

beforeAll(async () => {
  site = createServer(respond);
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const address = site.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  egress = createEgress({ allowedOrigins: [origin] });
});
beforeEach(() => {
  asked = [];
  pages = {};
});
afterAll(async () => {
  await reader.close();
  await egress.close();
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
});

const read = (path = "/") =>
  readWebsite({ websites: egress, reader, publicUrl: "https://plan.example" }, `${origin}${path}`, {
    owner: "owner",
  });

const HOME = `<!doctype html><html><head><title>Wake &amp; Co</title><meta name="description" content="A CRM for sales teams.">
<style>p { color: red }</style><script>document.write("secret script")</script></head>
<body><nav>Menu <a href="/about">About</a> <a href="/jobs">Jobs</a></nav><h1>Sell <b>more</b></h1><p>Reps save
two hours a day.</p><div hidden>hidden by attribute</div><a href="https://other.example/about">Other</a>
<a href="/pricing?x=1#top">Prices</a><footer>Imprint</footer></body></html>`;

test("the first page and the pages that say what is offered are read, without scripts, menus and footers", async () => {
  pages = { "/": HOME, "/about": "<p>Founded by sellers.</p>", "/pricing": "<p>From 10 a month.</p>" };
  const found = await read();
  expect(found.map(({ title, text }) => [title, text])).toEqual([
    ["Wake & Co", "A CRM for sales teams.\nSell more\nReps save two hours a day.\nOther Prices"],
    ["", "From 10 a month."],
  ]);
  expect(asked).toEqual(["/robots.txt", "/", "/pricing"]);
});

test("robots.txt is asked first and obeyed for each page", async () => {
  pages = {
    "/robots.txt": "User-agent: *\nDisallow: /pricing",
    "/": '<p>Home page.</p><a href="/pricing">Prices</a><a href="/product">Product</a>',
    "/product": "<p>The product.</p>",
    "/pricing": "<p>Not to be read.</p>",
  };
  expect((await read()).map(({ text }) => text)).toEqual(["Home page.\nPrices Product", "The product."]);
  expect(asked).not.toContain("/pricing");
  await expect(read("/pricing")).rejects.toThrow("robots.txt");
  expect(asked).not.toContain("/pricing");
});

test("a site whose robots.txt fails is not read", async () => {
  pages = {
    "/": HOME,
    "/robots.txt": (response) => response.writeHead(503, { "content-type": "text/plain" }).end("later"),
  };
  await expect(read()).rejects.toMatchObject({ code: "invalid" });
  expect(asked).toEqual(["/robots.txt"]);
});

test.each<[string, (response: ServerResponse) => void, string]>([
  [
    "a picture",
    (response) => response.writeHead(200, { "content-type": "image/png" }).end("x"),
    "page of text",
  ],
  [
    "more than 1 MB",
    (response) => response.writeHead(200, { "content-type": "text/html" }).end("x".repeat(1_100_000)),
    "larger than 1 MB",
  ],
  ["an error", (response) => response.writeHead(500, { "content-type": "text/html" }).end("x"), "status 500"],
  ["a cut connection", (response) => void response.destroy(), "cannot be read"],
  [
    "a redirect to the metadata service",
    (response) => response.writeHead(302, { location: "http://169.254.169.254/latest" }).end(),
    "cannot be read",
  ],
  [
    "a redirect to another company",
    (response) => response.writeHead(302, { location: "https://other.example/" }).end(),
    "cannot be read",
  ],
])("a page that answers with %s is refused with one sentence", async (_what, page, message) => {
  pages = { "/": page };
  await expect(read()).rejects.toThrow(message);
});

test("50,000 nested elements are read without a failure", async () => {
  pages = { "/": `${"<div>".repeat(50_000)}Deep text` };
  expect((await read())[0]?.text).toBe("Deep text");
});

test.each([
  "http://127.0.0.1/",
  "http://localhost/",
  "http://[::1]/",
  "http://10.0.0.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://2130706433/",
  "http://0x7f.1/",
  "file:///etc/passwd",
  "https://user:secret@acme.example/",
  "javascript:alert(1)",
  "acme",
])("the server does not read %s", async (url) => {
  const answer = await app.user.api.send("addPassageWebsite", { body: { url } });
  expect(answer.statusCode, answer.body).toBe(422);
});

test("the server reaches neither a site nor a sandbox on this machine, whatever its port", async () => {
  const answer = await app.user.api.send("addPassageWebsite", { body: { url: `${origin}/` } });
  expect(answer.statusCode, answer.body).toBe(422);
  expect(asked).toEqual([]);
});
