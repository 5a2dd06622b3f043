import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { testServer } from "../../test/server.ts";

const server = testServer();
describe.each(["/api/docs", "/api/openapi.json"])("%s", (url) => {
  const get = (headers: Record<string, string> = {}) => server.app.inject({ url, headers });

  test(`${url} is the same in every encoding, and a tenth of the bytes in gzip`, async () => {
    const plain = await get();
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers["vary"]).toBe("accept-encoding");
    const brotli = await get({ "accept-encoding": "gzip, deflate, br, zstd" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const zipped = await get({ "accept-encoding": "gzip, br;q=0" });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect(zipped.rawPayload.length * 10).toBeLessThan(plain.rawPayload.length);
  });

  test(`${url} answers 304 to a client that has it`, async () => {
    const etag = String((await get()).headers["etag"]);
    const again = await get({ "if-none-match": `"other", ${etag}`, "accept-encoding": "br" });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect(again.headers["etag"]).toBe(etag);
    expect((await get({ "if-none-match": '"other"' })).statusCode).toBe(200);
  });

  test(`${url} may be cached for five minutes by anybody`, async () => {
    expect((await get()).headers["cache-control"]).toBe("public, max-age=300");
  });
});

test("the policy of /api/docs allows the page's own style and nothing else", async () => {
  const { body, headers } = await server.app.inject({ url: "/api/docs" });
  const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(body) ?? [];
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
  const hash = Buffer.from(digest).toString("base64");
  expect(headers["content-security-policy"]).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
});
