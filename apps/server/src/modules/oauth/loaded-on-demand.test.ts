import { expect, test, vi } from "vitest";
import { testServer } from "../../test/server.ts";

const loaded = vi.hoisted(() => ({ times: 0 }));
vi.mock("oidc-provider", async (original) => {
  loaded.times += 1;
  return original();
});
const server = testServer({ user: "per file" });

test("the library is loaded by the first request of an app, not by a start, metadata, tokens or agents", async () => {
  const statusOf = async (method: "GET" | "POST", url: string) =>
    (await server.app.inject({ method, url })).statusCode;
  expect(await statusOf("GET", "/.well-known/oauth-authorization-server")).toBe(200);
  expect(await statusOf("GET", "/.well-known/oauth-protected-resource/mcp")).toBe(200);
  expect(await statusOf("POST", "/mcp")).toBe(401);
  expect(await statusOf("POST", "/oauth/register")).toBe(400);
  await server.user.api.call("listAccessTokens");
  expect((await server.user.api.send("getAppRequest", { params: { id: "any" } })).statusCode).toBe(404);
  expect(loaded.times).toBe(0);
  expect(await statusOf("GET", "/oauth/authorize?client_id=nobody")).toBe(400);
  expect(loaded.times).toBe(1);
});
