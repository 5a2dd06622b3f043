import { randomUUID } from "node:crypto";
import { MAX_ACTIONS } from "@beachhead/contract";
import { describe, expect, test } from "vitest";
import { testServer } from "../../test/server.ts";
import { testChannel, testDgPlan } from "./test-dg-plan.ts";
import { testDgPlanCalls } from "./test-dg-plan-calls.ts";

const server = testServer({ user: "per test", plan: "enterprise" });
const { user } = server;
const plans = testDgPlanCalls(user);
const { create, newGtmPlan, open } = plans;

describe("action items", () => {
  test("action items are changed one by one, and a copied row becomes an item of its own", async () => {
    const { id } = await create();
    const { actions } = await user.api.call("listDgActions", { params: { id } });
    expect(actions).toMatchObject([
      { channelKey: 6, channelLabel: "Field Sales", channel: "Discovery meetings" },
    ]);
    const [action] = actions;
    const one = { params: { id, actionId: action?._id ?? "" }, ifMatch: 1 };
    const saved = await user.api.callUntyped("updateDgAction", { ...one, body: { status: "done" } });
    expect(saved).toMatchObject({
      version: 2,
      action: { status: "Done", owner: "Asha", targetDate: "2027-01-31" },
    });
    expect((await user.api.send("updateDgAction", { ...one, body: { status: "Open" } })).statusCode).toBe(
      412,
    );
    expect(
      (await user.api.send("updateDgAction", { params: { id, actionId: "none" }, body: {} })).statusCode,
    ).toBe(404);
    const [channel] = (await open(id)).channels;
    const [tactic] = channel?.content ?? [];
    const twice = { ...tactic, actionData: [...(tactic?.actionData ?? []), ...(tactic?.actionData ?? [])] };
    await user.api.callUntyped("saveDgChannel", {
      params: { id, key: "6" },
      body: { ...channel, content: [twice] },
    });
    const ids = (await user.api.call("listDgActions", { params: { id } })).actions.map(({ _id }) => _id);
    expect(ids[0]).toBe(action?._id);
    expect(new Set(ids).size).toBe(2);
  });

  const idsOf = async (id: string) =>
    (await user.api.call("listDgActions", { params: { id } })).actions.map(({ _id }) => _id);
  const visits = (...actionData: object[]) => [{ channel: "Visits", tactics: "", impact: "", actionData }];

  test("new action items keep the id they are sent with through every save, whole or by channel", async () => {
    const { id } = await create();
    const own = randomUUID();
    const sent = testChannel({ content: visits({ _id: own, actionItem: "Call" }) });
    const whole = testDgPlan({ gtmPlanId: plans.gtmPlanId, channels: [sent] });
    await user.api.callUntyped("updateDgPlan", { params: { id }, body: whole });
    expect(await idsOf(id)).toEqual([own]);
    await user.api.callUntyped("saveDgChannel", { params: { id, key: "6" }, body: sent });
    await user.api.callUntyped("updateDgPlan", { params: { id }, body: whole });
    expect(await idsOf(id)).toEqual([own]);
    await user.api.callUntyped("updateDgAction", { params: { id, actionId: own }, body: { status: "Done" } });
  });

  test("action items get another id when theirs is missing, used elsewhere in the plan or of another plan", async () => {
    const { id } = await create();
    const [first = ""] = await idsOf(id);
    const content = visits({ _id: first, actionItem: "Copied" }, { _id: "1", actionItem: "New" });
    await user.api.callUntyped("saveDgChannel", {
      params: { id, key: "7" },
      body: testChannel({ key: 7, content }),
    });
    const ids = await idsOf(id);
    expect(ids[0]).toBe(first);
    expect([ids.length, new Set(ids).size, ids.includes("1")]).toEqual([3, 3, false]);
    const copy = await create({ channels: (await open(id)).channels });
    expect((await idsOf(copy.id)).filter((each) => ids.includes(each))).toEqual([]);
  });

  const addTo = (id: string, changes: object, idempotencyKey?: string) =>
    user.api.send("addDgAction", {
      params: { id },
      idempotencyKey,
      body: { channelKey: 6, actionItem: "Call", ...changes },
    });

  test("action items are added at the end of a sub-channel, once for one key, without a conflict elsewhere", async () => {
    const { id } = await create({ channels: [testChannel(), testChannel({ key: 7, content: [] })] });
    const added = {
      channel: "Discovery meetings",
      owner: "Asha",
      targetDate: "2027-02-01",
      // A new item has no closing date, whatever is sent.
      closingDate: "2027-03-01",
      status: "blocked",
    };
    const answers = await Promise.all([1, 2].map(() => addTo(id, added, "one")));
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
    await user.api.callUntyped("saveDgChannel", {
      params: { id, key: "7" },
      ifMatch: 1,
      body: testChannel({ key: 7, label: "Desk", content: [] }),
    });
    expect((await addTo(id, { channelKey: 7 })).json()).toMatchObject({ action: { channel: "Desk" } });
    expect(await texts(id)).toEqual(["Write the questions", "Call", "Call"]);
  });

  const texts = async (id: string) =>
    (await user.api.call("listDgActions", { params: { id } })).actions.map(({ actionItem }) => actionItem);

  test("action items without a text, outside the chosen (sub-)channels or past the limit are refused", async () => {
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

  test("another user's action items are not reached by id, even by a user with an item of the same id", async () => {
    const theirs = await create();
    const [action = ""] = await idsOf(theirs.id);
    const before = await open(theirs.id);
    const stranger = await server.signUp();
    const own = await create({ gtmPlanId: await newGtmPlan(stranger) }, stranger);
    const content = visits({ _id: action, actionItem: "Taken over" });
    await stranger.api.callUntyped("saveDgChannel", {
      params: { id: own.id, key: "6" },
      body: testChannel({ content }),
    });
    const done = { status: "Done" };
    await stranger.api.callUntyped("updateDgAction", {
      params: { id: own.id, actionId: action },
      body: done,
    });
    const refused = await stranger.api.send("updateDgAction", {
      params: { id: theirs.id, actionId: action },
      body: {},
    });
    expect(refused.statusCode).toBe(404);
    expect(await open(theirs.id)).toEqual(before);
  });
});
