import { type FailureReply, schemas } from "@beachhead/contract";
import { expect, onTestFinished, test, vi } from "vitest";
import { testServer } from "../../test/server.ts";

const server = testServer({ user: "per file", plan: "enterprise" });
const { user } = server;
const list = (count: number, item: string) => `[${Array.from({ length: count }, () => item).join(",")}]`;
const RUN = "runSimulation";
const WHOLE = "saveWholePlan";

test.each([
  ["in one list", RUN, `{"simulation":{"pricingPlans":${list(10_000, "{}")}}}`],
  ["in one map", RUN, `{${Array.from({ length: 20_000 }, (_, index) => `"${index}":0`).join(",")}}`],
  ["in many lists", RUN, list(200, list(100, "0"))],
  ["of a whole plan", WHOLE, `{"products":${list(100_000, "0")}}`],
] as const)(
  "too many values %s are refused with a plain sentence before they are parsed",
  async (_what, name, body) => {
    const answer = await user.api.send(name, { body });
    expect(answer.statusCode).toBe(413);
    const { code, error } = answer.json<FailureReply>();
    expect(code).toBe("too_large");
    expect(error).toBe(
      `The request holds more than ${name === WHOLE ? "100,000" : "20,000"} values, counting lists, maps and their entries. Send fewer.`,
    );
  },
);

test("commas within texts do not count as values", async () => {
  const answer = await user.api.send(RUN, { body: { simulation: { geo: ",[{".repeat(30_000) } } });
  expect(answer.statusCode).toBe(422);
});

const unread = `"unread":${list(15_000, "0")}`;

test("a large body is parsed and checked as a small one is", async () => {
  const refused = await user.api.send(WHOLE, { body: `{"gtmPlanName":"A","products":[],${unread}}` });
  expect(refused.statusCode).toBe(422);
  const small = await user.api.send(WHOLE, { body: '{"gtmPlanName":"A","products":[]}' });
  expect(refused.json<FailureReply>().issues).toEqual(small.json<FailureReply>().issues);
  const product = { name: "P", description: "D", industries: ["Banking"], geos: ["India"] };
  const good = {
    gtmPlanName: "Large",
    companyName: "C",
    website: "https://c.example.com",
    products: [product],
  };
  const taken = await user.api.send(WHOLE, { body: `{${unread},${JSON.stringify(good).slice(1)}` });
  expect(taken.statusCode, taken.body).toBe(200);
});

test.each([
  ["that ends early", `{${unread},`],
  ["that reaches for __proto__", `{${unread},"__proto__":{"isAdmin":true}}`],
  ["that reaches for __proto__ in escapes", `{${unread},"a":[{"\\u005f_proto__":{}}]}`],
  ["that reaches for constructor.prototype", `{${unread},"constructor":{"prototype":{}}}`],
])("a large body %s is refused", async (_what, payload) => {
  const answer = await user.api.send(WHOLE, { body: payload });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<FailureReply>().code).toBe("bad_request");
});

test("a large body is checked by a thread, and a small one by the event loop", async () => {
  const check = vi.spyOn(schemas.saveWholePlan.body, "safeParse");
  onTestFinished(() => check.mockRestore());
  const large = await user.api.send(WHOLE, { body: `{"gtmPlanName":"A","products":[],${unread}}` });
  expect(large.statusCode).toBe(422);
  expect(check).not.toHaveBeenCalled();
  const small = await user.api.send(WHOLE, { body: '{"gtmPlanName":"A","products":[]}' });
  expect(small.statusCode).toBe(422);
  expect(check).toHaveBeenCalledOnce();
});
