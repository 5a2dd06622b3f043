import { testDgPlan } from "../../modules/dg-plans/test-dg-plan.ts";
import { testDetails } from "../../modules/gtm-plans/test-plan.ts";
import { attack, mustHold } from "./attack.ts";
import { makeChannelPlan, makePlan } from "./documents.ts";
import { target, type Visitor } from "./target.ts";

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Longest that another caller may find the server silent while a hostile body is handled. */
const SILENCE_MILLISECONDS = 2_000;

const ROUNDS = 3;

/**
 * The statuses of a body, and the longest answer of /livez in its calmest round: a stall of the machine is not in
 * every round. Each is sent by a new visitor, because the server keeps what a sender's last body was parsed to.
 */
async function silenceOf(path: string, bodyOf: (visitor: Visitor) => string | Promise<string>) {
  const rounds: Awaited<ReturnType<typeof silenceDuring>>[] = [];
  while (rounds.length < ROUNDS) {
    const visitor = await target.signUp();
    await target.grant(visitor.id, "enterprise");
    rounds.push(await silenceDuring(visitor, path, await bodyOf(visitor)));
  }
  return {
    statuses: rounds.map(({ status }) => status),
    longest: Math.min(...rounds.map((round) => round.longest)),
  };
}

/** Sends a body once. */
async function silenceDuring(visitor: Visitor, path: string, body: string) {
  const request = { isOver: false };
  let longest = 0;
  const watch = (async () => {
    while (!request.isOver) {
      const start = performance.now();
      await target.call("GET", "/livez");
      longest = Math.max(longest, performance.now() - start);
    }
  })();
  const { status } = await visitor.call("POST", path, { body });
  request.isOver = true;
  await watch;
  return { status, longest };
}

function holdsTheLoop(title: string, path: string, body: () => string): void {
  attack(title, async () => {
    const { statuses, longest } = await silenceOf(path, body);
    mustHold(
      statuses.every((status) => status < 500),
      `answered ${statuses.join()}`,
    );
    mustHold(longest < SILENCE_MILLISECONDS, `the server was silent for ${Math.round(longest)} ms`);
  });
}

const pairs = (count: number) =>
  Array.from({ length: count }, (_, index) => `{"industry":"a","segment":"${index.toString(16)}"}`).join();

/** Attacks by documents and requests that succeeded when the product was first reviewed. */
holdsTheLoop(
  "8,000 pairs of one industry in a whole plan",
  "/api/gtm-plan/save-gtm-Plan-onsubmit",
  () =>
    `{"gtmPlanName":"x","companyName":"a","website":"https://a.example.com","products":[{"name":"p","description":"d","industries":["x"],"geos":["g"]}],"personalSelection":{"p-g":[${pairs(8_000)}]}}`,
);

holdsTheLoop(
  "100,000 empty pricing plans",
  "/api/simulation/run",
  () => `{"simulation":{"pricingPlans":[${"{},".repeat(99_999)}{}]},"cost":{}}`,
);

holdsTheLoop(
  "150,000 action items with a wrong status",
  "/api/dg-plan",
  () =>
    `{"planname":"b","gtmPlanId":"${NOBODY}","channels":[{"key":1,"checked":true,"content":[{"actionData":[${'{"status":"x"},'.repeat(120_000)}{}]}]}]}`,
);

attack("A channel plan of 25 channels with 100 sub-channels of 100 empty items", async () => {
  const content = `[${Array.from({ length: 100 }, () => `{"actionData":[${"{},".repeat(99)}{}]}`).join()}]`;
  const channels = Array.from(
    { length: 25 },
    (_, index) => `{"key":${index + 1},"checked":true,"content":${content}}`,
  );
  const { statuses, longest } = await silenceOf(
    "/api/dg-plan",
    async (visitor) =>
      `{"planname":"b","gtmPlanId":"${await makePlan(visitor)}","channels":[${channels.join()}]}`,
  );
  mustHold(
    statuses.every((status) => status >= 400 && status < 500),
    `answered ${statuses.join()}`,
  );
  mustHold(longest < SILENCE_MILLISECONDS, `the server was silent for ${Math.round(longest)} ms`);
});

attack("One Idempotency-Key for two documents", async () => {
  const visitor = await target.signUp();
  await target.grant(visitor.id, "enterprise");
  const gtmPlanId = await makePlan(visitor);
  const [first, second] = [
    await makeChannelPlan(visitor, gtmPlanId, "First"),
    await makeChannelPlan(visitor, gtmPlanId, "Second"),
  ];
  const item = { channelKey: 6, channel: "Discovery meetings", actionItem: "Call them" };
  const headers = { "idempotency-key": "one-key" };
  const path = (id: string) => `/api/dg-plan/${id}/actions`;
  const one = await visitor.call("POST", path(first), { body: item, headers });
  mustHold(one.status === 200, `the first call was answered ${one.status} ${one.text}`);
  const other = await visitor.call("POST", path(second), { body: item, headers });
  mustHold(other.status === 422, `the second document's call was answered ${other.status}`);
  const copied = { "idempotency-key": "copy-key" };
  await visitor.call("POST", `/api/gtm-plan/${gtmPlanId}/duplicate`, { body: {}, headers: copied });
  const nobody = await visitor.call("POST", `/api/gtm-plan/${NOBODY}/duplicate`, {
    body: {},
    headers: copied,
  });
  mustHold(nobody.status !== 200, "a plan that does not exist was copied");
});

attack("NUL, a lone surrogate and invisible characters in a map's key", async () => {
  const visitor = await target.signUp();
  const plan = await makePlan(visitor);
  for (const key of ["a\\u0000", "a\\ud800", "a\\u202e", "a\\u0001"]) {
    const { status } = await visitor.call("PUT", `/api/dg-plan/sales-channels/${plan}`, {
      body: `{"products":{"CRM":{"values":{"India":{"${key}":{"x":1}}}}}}`,
    });
    mustHold(status >= 400 && status < 500, `${key} was answered ${status}`);
  }
});

attack("Invisible characters in a name", async () => {
  const visitor = await target.signUp();
  for (const character of ["\u202e", "\u200b", "\u2028", "\u{E0041}", "\u0085"]) {
    const { status } = await visitor.call("POST", "/api/gtm-plan/save-basic-details", {
      body: testDetails({ gtmPlanName: `Ze${character}ro` }),
    });
    const code = character.codePointAt(0)?.toString(16);
    mustHold(status === 422, `U+${code} was answered ${status}`);
  }
});

attack("An industry called __proto__ whose data is dropped without a word", async () => {
  const visitor = await target.signUp();
  await target.grant(visitor.id, "enterprise");
  const saved = await visitor.call("POST", "/api/gtm-plan/save-basic-details", {
    body: `{"gtmPlanName":"x","companyName":"a","website":"https://a.example.com","products":[{"name":"p","description":"d","industries":["__proto__"],"geos":["g"]}]}`,
  });
  mustHold(saved.status < 500, `answered ${saved.status}`);
});

attack("A share link of a plan that was deleted and restored", async () => {
  const visitor = await target.signUp();
  const plan = await makePlan(visitor);
  const shared = await visitor.call("POST", `/api/gtm-plan/${plan}/share`, { body: {} });
  const path = `/api/gtm-plan/shared/${String(shared.body["token"])}`;
  mustHold((await target.call("GET", path)).status === 200, "the link did not work at first");
  await visitor.call("DELETE", `/api/gtm-plan/deleteIndividualGtmPlan/${plan}`);
  mustHold((await target.call("GET", path)).status === 404, "the link opens a deleted plan");
  await visitor.call("POST", `/api/gtm-plan/${plan}/undelete`, { body: {} });
  mustHold((await target.call("GET", path)).status === 404, "the link lives again");
});

attack("Two Host headers, and answers of the HTTP parser without security headers", async () => {
  const two = await target.raw(
    "GET /livez HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
  );
  mustHold(two.statuses[0] === 400, `two Host headers were answered ${two.statuses[0]}`);
  for (const bytes of [
    "GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n",
    "GET /livez HTTP/1.1\r\nHost: localhost\r\nExpect: nonsense\r\nConnection: close\r\n\r\n",
  ]) {
    const { text, statuses } = await target.raw(bytes);
    mustHold(text.toLowerCase().includes("x-content-type-options"), `${statuses[0]} without nosniff`);
  }
});

attack("Items of a channel plan in which nothing was entered", async () => {
  const visitor = await target.signUp();
  const gtmPlanId = await makePlan(visitor);
  const channels = [
    {
      key: 1,
      checked: true,
      content: [{ channel: "Blog", actionData: Array.from({ length: 100 }, () => ({})) }],
    },
  ];
  const saved = await visitor.call("POST", "/api/dg-plan", {
    body: { ...testDgPlan({ planname: "Nothing entered", channels }), gtmPlanId },
  });
  mustHold(saved.status === 200, `answered ${saved.status}`);
  const stored = await visitor.call("GET", `/api/dg-plan/${String(saved.body["id"])}/actions`);
  mustHold(JSON.stringify(stored.body["actions"]) === "[]", "empty items are stored");
});
