import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { textAt, type ZohoCaller, zohoCaller } from "./test-zoho-caller.ts";

let zoho: ZohoCaller;
let token: string;
beforeAll(async () => {
  zoho = await zohoCaller();
});
afterAll(() => zoho.close());
beforeEach(async () => {
  ({ access: token } = await zoho.connect());
});

const deals = (query: Record<string, string>) =>
  zoho.crm("eu", `Deals?${new URLSearchParams(query).toString()}`, token);

test.each([
  [{}, "REQUIRED_PARAM_MISSING"],
  [{ fields: Array.from({ length: 51 }, (_, index) => `Field_${index}`).join(",") }, "LIMIT_EXCEEDED"],
  [{ fields: "Amount", per_page: "201" }, "INVALID_DATA"],
  [{ fields: "Amount", page: "11" }, "DISCRETE_PAGINATION_LIMIT_EXCEEDED"],
  [{ fields: "Amount", page: "2", page_token: "x" }, "AMBIGUITY_DURING_PROCESSING"],
])("a request for deals with %j is refused with %s", async (query, code) => {
  await zoho.control("stock", { count: 2_500 });
  const answer = await deals(query);
  expect([answer.status, await answer.json()]).toMatchObject([400, { code }]);
});

const codeOf = async (answer: Response) => textAt(await answer.json(), "code");

test("a page token is valid for a day and for the same parameters", async () => {
  await zoho.control("stock", { count: 450 });
  const first: unknown = await (await deals({ fields: "Amount" })).json();
  expect(first).toMatchObject({ info: { count: 200, more_records: true } });
  const page_token = textAt(first, "info", "next_page_token");
  expect(await (await deals({ fields: "Amount", page_token })).json()).toMatchObject({ info: { page: 2 } });
  expect(await codeOf(await deals({ fields: "Stage", page_token }))).toBe("TOKEN_BOUND_DATA_MISMATCH");
  await zoho.control("clock", { advance_s: 24 * 3600 + 1 });
  ({ access: token } = await zoho.connect());
  expect(await codeOf(await deals({ fields: "Amount", page_token }))).toBe("EXPIRED_VALUE");
});

test("an empty module is answered with 204 and no body", async () => {
  await zoho.control("stock", { count: 0 });
  const answer = await deals({ fields: "Amount" });
  expect([answer.status, await answer.text()]).toEqual([204, ""]);
});

test("an access token expires after an hour or with its refresh token, and other data centres refuse it", async () => {
  expect(await codeOf(await zoho.crm("in", "Deals?fields=Amount", token))).toBe("INVALID_TOKEN");
  await zoho.control("clock", { advance_s: 3601 });
  expect(await codeOf(await deals({ fields: "Amount" }))).toBe("INVALID_TOKEN");
  const { access, refresh } = await zoho.connect();
  expect((await zoho.revoke(refresh)).status).toBe(200);
  expect(await codeOf(await zoho.crm("eu", "Deals?fields=Amount", access))).toBe("INVALID_TOKEN");
  expect((await zoho.revoke(refresh)).status).toBe(400);
});
