import { randomUUID } from "node:crypto";
import { type DgPlan, MAX_ACTIONS, type ReplyOf } from "@beachhead/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { grantPlan } from "../../platform/db/test-database.ts";
import { testServer } from "../../test/server.ts";
import { type TestUser } from "../../test-app.ts";
import { testDetails, testProduct } from "../gtm-plans/test-plan.ts";
import { testChannel, testDgPlan } from "./test-dg-plan.ts";

const server = testServer();
let user: TestUser;
let gtmPlanId: string;

beforeEach(async () => {
  user = await server.signUp();
  await grantPlan(server.database, user.userId, "enterprise");
  gtmPlanId = await newGtmPlan();
});

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function call(method: Method, url: string, payload?: object, headers: object = {}) {
  return server.app.inject({
    method,
    url: `/api/${url}`,
    headers: { ...user.headers, ...headers },
    ...(payload && { payload }),
  });
}

async function taken<Reply>(method: Method, url: string, payload?: object, headers?: object): Promise<Reply> {
  const answer = await call(method, url, payload, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Reply>();
}

const details = () => testDetails({ products: [testProduct({ name: "CRM", geos: ["India", "Germany"] })] });

async function newGtmPlan(): Promise<string> {
  return (await taken<{ id: string }>("POST", "gtm-plan/save-basic-details", details())).id;
}

const create = (changes: object = {}) =>
  taken<ReplyOf<"createDgPlan">>(
    "POST",
    "dg-plan",
    testDgPlan({ gtmPlanId, productgeo: "CRM-India", ...changes }),
  );
const open = (id: string) => taken<DgPlan>("GET", `dg-plan/${id}`);
const match = (version: number) => ({ "if-match": `"v${version}"` });

describe("action items", () => {
  test("are changed one by one, and a copied row becomes one of its own", async () => {
    const { id } = await create();
    const { actions } = await taken<ReplyOf<"listDgActions">>("GET", `dg-plan/${id}/actions`);
    expect(actions).toMatchObject([
      { channelKey: 6, channelLabel: "Field Sales", channel: "Discovery meetings" },
    ]);
    const [action] = actions;
    const url = `dg-plan/${id}/actions/${action?._id}`;
    const saved = await taken<ReplyOf<"updateDgAction">>("PATCH", url, { status: "done" }, match(1));
    expect(saved).toMatchObject({
      version: 2,
      action: { status: "Done", owner: "Asha", targetDate: "2027-01-31" },
    });
    expect((await call("PATCH", url, { status: "Open" }, match(1))).statusCode).toBe(412);
    expect(
      (await user.api.send("updateDgAction", { params: { id, actionId: "none" }, body: {} })).statusCode,
    ).toBe(404);
    const [channel] = (await open(id)).channels;
    const [tactic] = channel?.content ?? [];
    const twice = { ...tactic, actionData: [...(tactic?.actionData ?? []), ...(tactic?.actionData ?? [])] };
    await taken("PUT", `dg-plan/${id}/channels/6`, { ...channel, content: [twice] });
    const ids = (await taken<ReplyOf<"listDgActions">>("GET", `dg-plan/${id}/actions`)).actions.map(
      ({ _id }) => _id,
    );
    expect(ids[0]).toBe(action?._id);
    expect(new Set(ids).size).toBe(2);
  });

  const idsOf = async (id: string) =>
    (await taken<ReplyOf<"listDgActions">>("GET", `dg-plan/${id}/actions`)).actions.map(({ _id }) => _id);
  const visits = (...actionData: object[]) => [{ channel: "Visits", tactics: "", impact: "", actionData }];

  test("that are new keep the id they are sent with through every save, whole or by channel", async () => {
    const { id } = await create();
    const own = randomUUID();
    const sent = testChannel({ content: visits({ _id: own, actionItem: "Call" }) });
    const whole = testDgPlan({ gtmPlanId, channels: [sent] });
    await taken("PUT", `dg-plan/${id}`, whole);
    expect(await idsOf(id)).toEqual([own]);
    await taken("PUT", `dg-plan/${id}/channels/6`, sent);
    await taken("PUT", `dg-plan/${id}`, whole);
    expect(await idsOf(id)).toEqual([own]);
    await taken("PATCH", `dg-plan/${id}/actions/${own}`, { status: "Done" });
  });

  test("get another id when theirs is missing, is used elsewhere in the plan, or comes with a new plan", async () => {
    const { id } = await create();
    const [first = ""] = await idsOf(id);
    const content = visits({ _id: first, actionItem: "Copied" }, { _id: "1", actionItem: "New" });
    await taken("PUT", `dg-plan/${id}/channels/7`, testChannel({ key: 7, content }));
    const ids = await idsOf(id);
    expect(ids[0]).toBe(first);
    expect([ids.length, new Set(ids).size, ids.includes("1")]).toEqual([3, 3, false]);
    const copy = await create({ channels: (await open(id)).channels });
    expect((await idsOf(copy.id)).filter((each) => ids.includes(each))).toEqual([]);
  });

  const addTo = (id: string, changes: object, headers?: Record<string, string>) =>
    user.api.send("addDgAction", {
      params: { id },
      headers,
      body: { channelKey: 6, actionItem: "Call", ...changes },
    });

  test("are added at the end of a sub-channel, once for one key, and stop nobody's save of another channel", async () => {
    const { id } = await create({ channels: [testChannel(), testChannel({ key: 7, content: [] })] });
    const key = { "idempotency-key": "one" };
    const added = {
      channel: "Discovery meetings",
      owner: "Asha",
      targetDate: "2027-02-01",
      // A new item has no closing date, whatever is sent.
      closingDate: "2027-03-01",
      status: "blocked",
    };
    const answers = await Promise.all([1, 2].map(() => addTo(id, added, key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[0]?.json()).toMatchObject({
      version: 2,
      action: {
        actionItem: "Call",
        owner: "Asha",
        targetDate: "2027-02-01",
        closingDate: "",
        status: "Blocked",
        channelKey: 6,
        channelLabel: "Field Sales",
        channel: "Discovery meetings",
      },
    });
    expect(await texts(id)).toEqual(["Write the questions", "Call"]);
    await taken(
      "PUT",
      `dg-plan/${id}/channels/7`,
      testChannel({ key: 7, label: "Desk", content: [] }),
      match(1),
    );
    expect((await addTo(id, { channelKey: 7 })).json()).toMatchObject({ action: { channel: "Desk" } });
    expect(await texts(id)).toEqual(["Write the questions", "Call", "Call"]);
  });

  const texts = async (id: string) =>
    (await taken<ReplyOf<"listDgActions">>("GET", `dg-plan/${id}/actions`)).actions.map(
      ({ actionItem }) => actionItem,
    );

  test("are refused without a text, outside the chosen channels and their sub-channels, and past the most", async () => {
    const actionData = Array.from({ length: MAX_ACTIONS }, () => ({ actionItem: "Call" }));
    const { id } = await create({
      channels: [
        testChannel(),
        testChannel({ key: 7, checked: false }),
        testChannel({ key: 8, content: visits(...actionData) }),
      ],
    });
    const refused = async (changes: object) => {
      const answer = await addTo(id, changes);
      return [answer.statusCode, answer.json<{ issues?: { path: string }[] }>().issues?.[0]?.path];
    };
    expect(await refused({ actionItem: " " })).toEqual([422, "actionItem"]);
    expect(await refused({ channelKey: 7 })).toEqual([422, "channelKey"]);
    expect(await refused({ channel: "Nowhere" })).toEqual([422, "channel"]);
    expect(await refused({ channelKey: 8 })).toEqual([422, "channel"]);
    expect((await open(id)).version).toBe(1);
  });

  test("of another user are not reached by their id, not even by a user with an item of the same id", async () => {
    const theirs = await create();
    const [action] = await idsOf(theirs.id);
    const before = await open(theirs.id);
    const owner = user;
    user = await server.signUp();
    await grantPlan(server.database, user.userId, "enterprise");
    gtmPlanId = await newGtmPlan();
    const own = await create();
    const content = visits({ _id: action, actionItem: "Taken over" });
    await taken("PUT", `dg-plan/${own.id}/channels/6`, testChannel({ content }));
    await taken("PATCH", `dg-plan/${own.id}/actions/${action}`, { status: "Done" });
    expect(
      (await user.api.send("updateDgAction", { params: { id: theirs.id, actionId: action ?? "" }, body: {} }))
        .statusCode,
    ).toBe(404);
    user = owner;
    expect(await open(theirs.id)).toEqual(before);
  });
});
