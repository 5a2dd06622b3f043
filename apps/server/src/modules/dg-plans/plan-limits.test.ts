import {
  type FailureReply,
  MAX_PLAN_ACTIONS,
  MAX_TACTICS,
  type ReplyOf,
  TOO_MANY_ACTIONS,
} from "@beachhead/contract";
import { beforeAll, expect, test } from "vitest";
import { testServer } from "../../test/server.ts";
import { testDetails } from "../gtm-plans/test-plan.ts";
import { testChannel, testDgPlan } from "./test-dg-plan.ts";

const server = testServer({ user: "per file", plan: "enterprise" });
const { user } = server;
let gtmPlanId: string;

beforeAll(async () => {
  const answer = await user.api.send("saveBasicDetails", { body: testDetails() });
  gtmPlanId = answer.json<{ gtmPlanId: string }>().gtmPlanId;
});
const items = (count: number, item: object = { actionItem: "x" }) =>
  Array.from({ length: count }, () => item);
const KEYS = Array.from({ length: 25 }, (_, index) => index + 1);

/** As many sub-channels as a plan may have, with so many action items in all. */
const channels = (actions: number) =>
  KEYS.map((key) => ({
    key,
    checked: true,
    content: Array.from({ length: MAX_TACTICS }, (_, index) => ({
      channel: "x",
      actionData: index === 0 ? items(Math.min(200, actions / KEYS.length)) : [],
    })),
  }));
const plan = (sent: object[]) => testDgPlan({ gtmPlanId, channels: sent });

/** Least processor time of a few runs, in microseconds. */
async function work(run: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const begun = process.cpuUsage();
    await run();
    const { user: own, system } = process.cpuUsage(begun);
    taken.push(own + system);
  }
  return Math.min(...taken);
}

test("the largest plan is saved and opened with bounded work, in a reply under 8 times the size sent", async () => {
  const sent = JSON.stringify(plan(channels(MAX_PLAN_ACTIONS)));
  const saved = await user.api.send("createDgPlan", { body: plan(channels(MAX_PLAN_ACTIONS)) });
  expect(saved.statusCode, saved.body.slice(0, 300)).toBe(200);
  const { id } = saved.json<{ id: string }>();
  const opened = await user.api.send("getDgPlan", { params: { id } });
  const { channels: stored } = opened.json<ReplyOf<"getDgPlan">>();
  const count = stored.flatMap(({ content }) => content.flatMap(({ actionData }) => actionData)).length;
  expect(count).toBe(MAX_PLAN_ACTIONS);
  expect(opened.body.length / sent.length).toBeLessThan(8);

  const again = plan(channels(MAX_PLAN_ACTIONS));
  const write = await work(async () => JSON.stringify(JSON.parse(opened.body)));
  const save = await work(() => user.api.send("updateDgPlan", { params: { id }, body: again }));
  const load = await work(() => user.api.send("getDgPlan", { params: { id } }));
  // Measured: 50 and 5.
  const ratios = { save: save / write, load: load / write };
  expect(ratios.save, JSON.stringify(ratios)).toBeLessThan(200);
  expect(ratios.load, JSON.stringify(ratios)).toBeLessThan(30);
});

test("more action items than a plan may have are refused before any is checked", async () => {
  const broken = { actionItem: "", status: "none of ours" };
  const many = KEYS.map((key) => ({
    key,
    content: Array.from({ length: 2 }, () => ({ channel: "x", actionData: items(50, broken) })),
  }));
  const answer = await user.api.send("createDgPlan", { body: plan(many) });
  expect(answer.statusCode).toBe(422);
  expect(answer.json<FailureReply>().issues).toEqual([{ path: "channels", message: TOO_MANY_ACTIONS }]);
});

test("the plan's limit of action items holds for saves of one channel and of one item, too", async () => {
  const { id } = await user.api.callUntyped("createDgPlan", { body: plan(channels(MAX_PLAN_ACTIONS)) });
  const [first] = channels(MAX_PLAN_ACTIONS);
  const grown = {
    ...first,
    content: [...(first?.content ?? []).slice(1), { channel: "y", actionData: items(81) }],
  };
  const refused = await user.api.send("saveDgChannel", { params: { id, key: "1" }, body: grown });
  expect(refused.json<FailureReply>().issues).toEqual([{ path: "content", message: TOO_MANY_ACTIONS }]);
  const added = await user.api.send("addDgAction", {
    params: { id },
    body: { channelKey: 1, actionItem: "One more" },
  });
  expect(added.json<FailureReply>().issues).toEqual([{ path: "channelKey", message: TOO_MANY_ACTIONS }]);
  const same = { ...first, label: "Renamed" };
  expect((await user.api.send("saveDgChannel", { params: { id, key: "1" }, body: same })).statusCode).toBe(
    200,
  );
});

test("an action item is stored before it has a text; rows in which nothing was entered are not", async () => {
  const rows = [
    {},
    { owner: "Asha" },
    { actionItem: "Call" },
    { status: "Open" },
    { targetDate: "2027-01-31" },
  ];
  const saved = await user.api.send("createDgPlan", {
    body: plan([testChannel({ content: [{ channel: "Visits", actionData: rows }] })]),
  });
  expect(saved.statusCode, saved.body).toBe(200);
  const { id } = saved.json<{ id: string }>();
  const { actions } = await user.api.call("listDgActions", { params: { id } });
  expect(actions).toMatchObject([
    { actionItem: "", owner: "Asha" },
    { actionItem: "Call" },
    { actionItem: "", targetDate: "2027-01-31" },
  ]);
  const blanked = await user.api.send("updateDgAction", {
    params: { id, actionId: actions[1]?._id ?? "" },
    body: { actionItem: " " },
  });
  expect(blanked.statusCode).toBe(422);
});

test("25 channels of 100 sub-channels of 100 empty items are refused", async () => {
  const content = Array.from({ length: MAX_TACTICS }, () => ({ actionData: items(100, {}) }));
  const answer = await user.api.send("createDgPlan", {
    body: plan(KEYS.map((key) => ({ key, checked: true, content }))),
  });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBeGreaterThan(400);
  expect(answer.statusCode).toBeLessThan(423);
});

test("a plan stored before there was a limit opens, and may lose action items", async () => {
  const { id } = await user.api.callUntyped("createDgPlan", { body: plan(channels(MAX_PLAN_ACTIONS)) });
  await server.query(
    `update dg_channels set content = (select jsonb_agg(jsonb_set(tactic, '{actionData}', $2::jsonb))
         from jsonb_array_elements(content) tactic) where plan_id = $1 and key = 1`,
    [
      id,
      JSON.stringify(
        items(30, {
          _id: "old",
          actionItem: "",
          owner: "",
          targetDate: "",
          closingDate: "",
          status: "Open",
        }),
      ),
    ],
  );
  const { channels: stored } = await user.api.call("getDgPlan", { params: { id } });
  expect(stored[0]?.content[0]?.actionData).toHaveLength(30);
  const fewer = { ...stored[0], content: stored[0]?.content.slice(0, 1) };
  expect((await user.api.send("saveDgChannel", { params: { id, key: "1" }, body: fewer })).statusCode).toBe(
    200,
  );
});
