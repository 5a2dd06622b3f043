import { afterAll, beforeAll, expect, test } from "vitest";
import { REDIRECT, textAt, type ZohoCaller, zohoCaller } from "./test-zoho-caller.ts";

let zoho: ZohoCaller;
beforeAll(async () => {
  zoho = await zohoCaller();
});
afterAll(() => zoho.close());

test.each(["address", "form", "parts"])("a code is exchanged with its fields in the %s", async (place) => {
  const fields = {
    client_id: `1000.${place}`,
    client_secret: "secret",
    grant_type: "authorization_code",
    redirect_uri: REDIRECT,
    code: await zoho.codeOf(`1000.${place}`),
  };
  const parts = new FormData();
  for (const [name, value] of Object.entries(fields)) parts.append(name, value);
  const form = new URLSearchParams(fields);
  const answer = await (place === "address"
    ? fetch(zoho.accounts(`token?${form.toString()}`), { method: "POST" })
    : fetch(zoho.accounts("token"), { method: "POST", body: place === "form" ? form : parts }));
  expect(await answer.json()).toMatchObject({ token_type: "Bearer", expires_in: 3600 });
});

test("a code is valid once and for two minutes, and its refusal has status 200", async () => {
  const code = await zoho.codeOf("1000.once");
  expect(textAt(await (await zoho.exchange("1000.once", code)).json(), "access_token")).not.toBe("");
  const again = await zoho.exchange("1000.once", code);
  expect([again.status, await again.json()]).toEqual([200, { error: "invalid_code" }]);
  const late = await zoho.codeOf("1000.once");
  await zoho.control("clock", { advance_s: 121 });
  expect(await (await zoho.exchange("1000.once", late)).json()).toEqual({ error: "invalid_code" });
});

test("the eleventh access token in ten minutes is refused with status 400, and granted later", async () => {
  const { refresh } = await zoho.connect("1000.throttled");
  const ask = () => zoho.refresh("1000.throttled", refresh);
  for (let given = 1; given < 10; given += 1) expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect([refused.status, textAt(await refused.json(), "error")]).toEqual([400, "Access Denied"]);
  await zoho.control("clock", { advance_s: 601 });
  const body: unknown = await (await ask()).json();
  expect(textAt(body, "access_token")).not.toBe("");
  // A refresh gives no new refresh token.
  expect(textAt(body, "refresh_token")).toBe("");
});

test("a client's 21st refresh token revokes its first", async () => {
  const { refresh } = await zoho.connect("1000.many");
  for (let more = 1; more < 20; more += 1) await zoho.connect("1000.many");
  expect((await zoho.refresh("1000.many", refresh)).status).toBe(200);
  await zoho.connect("1000.many");
  expect(await (await zoho.refresh("1000.many", refresh)).json()).toEqual({ error: "invalid_code" });
});
