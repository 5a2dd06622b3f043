import { randomUUID } from "node:crypto";
import { testDetails, testProduct } from "../../modules/gtm-plans/test-plan.ts";
import { testCost } from "../../modules/product-costs/test-cost.ts";
import { testRun } from "../../modules/simulations/test-simulation.ts";
import { attack, mustHold } from "./attack.ts";
import { makeChannelPlan, makePlan } from "./documents.ts";
import { recordOf, target } from "./target.ts";

/** Names that reach for an object's prototype. */
const PROTOTYPE_NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "prototype"];

/** Attacks on limits, ownership and figures that did not succeed, and must keep failing. */
attack("Sixteen plans at once on a trial of one product", async () => {
  const visitor = await target.signUp();
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      visitor.call("POST", "/api/gtm-plan/save-basic-details", {
        body: testDetails({ products: [testProduct({ name: `Product ${index}` })] }),
      }),
    ),
  );
  const made = answers.filter(({ status }) => status === 200).length;
  mustHold(made === 1, `${made} plans were made`);
});

attack("A second product put in the place of the first, beyond the trial", async () => {
  const visitor = await target.signUp();
  const id = await makePlan(visitor);
  const products = [testProduct(), testProduct({ name: "Ledger" })];
  const { status } = await visitor.call("POST", "/api/gtm-plan/save-basic-details", {
    body: { ...testDetails({ products }), gtmPlanId: id },
  });
  mustHold(status === 403, `answered ${status}`);
});

attack("Twenty-four simulations at once with two left", async () => {
  const visitor = await target.signUp();
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      visitor.call("POST", "/api/simulation/run", {
        body: testRun({ revenueTarget: 2_000_000 + index }, { trials: 1_000 }),
      }),
    ),
  );
  const run = answers.filter(({ status }) => status === 200).length;
  mustHold(run <= 2, `${run} were run`);
});

attack("A share link after its end, and tokens like it", async () => {
  const visitor = await target.signUp();
  const plan = await makePlan(visitor);
  const shared = await visitor.call("POST", `/api/gtm-plan/${plan}/share`, { body: {} });
  const token = String(shared.body["token"]);
  const open = (text: string, headers = {}) =>
    target.call("GET", `/api/gtm-plan/shared/${text}`, { headers });
  const first = await open(token);
  mustHold(first.status === 200, `the link was answered ${first.status}`);
  for (const text of [`${token}A`, token.slice(0, -1), token.toUpperCase(), `${token}%00`, `${token}%2F`]) {
    const { status } = await open(text);
    mustHold(status === 404 || status === 400, `a token like it was answered ${status}`);
  }
  await visitor.call("DELETE", `/api/gtm-plan/${plan}/shares/${String(shared.body["id"])}`);
  const { status } = await open(token, { "if-none-match": first.headers.get("etag") ?? "" });
  mustHold(status === 404, `after its end it was answered ${status}`);
});

attack("Somebody else's share links, and the owner in a shared plan", async () => {
  const [owner, stranger] = [await target.signUp(), await target.signUp()];
  const plan = await makePlan(owner);
  const shared = await owner.call("POST", `/api/gtm-plan/${plan}/share`, { body: {} });
  const link = `/api/gtm-plan/${plan}/shares/${String(shared.body["id"])}`;
  mustHold((await stranger.call("DELETE", link)).status === 404, "another's link was ended");
  const list = await stranger.call("GET", `/api/gtm-plan/${plan}/shares`);
  mustHold(list.status === 404, "another's links were listed");
  const { text } = await target.call("GET", `/api/gtm-plan/shared/${String(shared.body["token"])}`);
  mustHold(!text.includes(owner.id) && !text.includes(owner.email), "the shared plan names its owner");
});

attack("Share links that never end", async () => {
  const visitor = await target.signUp();
  const plan = await makePlan(visitor);
  for (const expiresInDays of [0, -1, 366, 1e9, 1.5]) {
    const { status } = await visitor.call("POST", `/api/gtm-plan/${plan}/share`, {
      body: { expiresInDays },
    });
    mustHold(status === 422, `${expiresInDays} days were answered ${status}`);
  }
});

attack("An action item of one channel plan through another", async () => {
  const visitor = await target.signUp();
  await target.grant(visitor.id, "enterprise");
  const plan = await makePlan(visitor);
  const [first, second] = [
    await makeChannelPlan(visitor, plan, "First"),
    await makeChannelPlan(visitor, plan, "Second"),
  ];
  const added = await visitor.call("POST", `/api/dg-plan/${first}/actions`, {
    body: { channelKey: 6, channel: "Discovery meetings", actionItem: "Call them" },
  });
  const item = String(added.body["_id"] ?? recordOf(added.body["action"])["_id"]);
  const { status } = await visitor.call("PATCH", `/api/dg-plan/${second}/actions/${item}`, {
    body: { status: "Done" },
  });
  mustHold(status >= 400 && status < 500, `answered ${status}`);
});

attack("Names that reach for an object's prototype", async () => {
  const visitor = await target.signUp();
  await target.grant(visitor.id, "enterprise");
  for (const name of PROTOTYPE_NAMES) {
    const product = testProduct({ name, geos: [name], industries: [name] });
    const answer = await visitor.call("POST", "/api/gtm-plan/save-basic-details", {
      body: testDetails({ gtmPlanName: `Plan ${name}`, products: [product] }),
    });
    mustHold(answer.status < 500, `${name} was answered ${answer.status}`);
    const list = await visitor.call("GET", "/api/gtm-plan/get-saved-gtm-plans");
    mustHold(list.status === 200, `after ${name} the list was answered ${list.status}`);
  }
});

attack("JSON that reaches for a prototype, holds keys twice, NUL or half a character", async () => {
  const visitor = await target.signUp();
  const save = (body: string) => visitor.call("POST", "/api/product-cost", { body });
  const cost = JSON.stringify(testCost()).slice(1);
  for (const [body, expected] of [
    [`{"__proto__":{"admin":true},${cost}`, 400],
    [`{"constructor":{"prototype":{"admin":true}},${cost}`, 400],
    [`{${cost.replace('"costTitle":"Ledger in India"', '"costTitle":"a\\u0000b"')}`, 422],
    [`{${cost.replace('"costTitle":"Ledger in India"', '"costTitle":"a\\ud800b"')}`, 422],
  ] as const) {
    const { status } = await save(body);
    mustHold(status === expected, `${body.slice(0, 40)} was answered ${status}`);
  }
  const twice = await save(`{"costTitle":"${"x".repeat(5_000)}",${cost}`);
  mustHold(twice.status === 200 || twice.status === 422, `a key twice was answered ${twice.status}`);
});

attack("Addresses that run a script", async () => {
  const visitor = await target.signUp();
  for (const website of ["javascript:alert(1)", "data:text/html,<script>1</script>", "vbscript:x"]) {
    const { status } = await visitor.call("POST", "/api/gtm-plan/save-basic-details", {
      body: testDetails({ website }),
    });
    mustHold(status === 422, `${website} was answered ${status}`);
  }
});

attack("Figures without bounds", async () => {
  const visitor = await target.signUp();
  await target.grant(visitor.id, "enterprise");
  const bodies = [
    JSON.stringify(testRun({ revenueTarget: 1e308 }, { trials: 1_000 })),
    JSON.stringify(testRun({ priceGrowth: [1e9, -1e9, 0, 0] }, { trials: 1_000 })),
    JSON.stringify(testRun({}, { trials: 1e12 })),
    '{"simulation":{"revenueTarget":1e400},"options":{}}',
    '{"simulation":{"pricingPlans":[{"pricePerUserMin":-1e400}]},"options":{}}',
  ];
  for (const body of bodies) {
    const { status } = await visitor.call("POST", "/api/simulation/run", { body });
    mustHold(status < 500, `${body.slice(0, 60)} was answered ${status}`);
  }
});

attack("Somebody else's documents by their ids", async () => {
  const [owner, stranger] = [await target.signUp(), await target.signUp()];
  const plan = await makePlan(owner);
  const cost = await owner.call("POST", "/api/product-cost", { body: testCost() });
  for (const path of [
    `/api/gtm-plan/individual-gtm-plan/${plan}`,
    `/api/product-cost/${String(cost.body["id"])}`,
    `/api/gtm-plan/getGoals/${plan}`,
    `/api/gtm-plan/individual-gtm-plan/${randomUUID()}`,
  ]) {
    const { status } = await stranger.call("GET", path);
    mustHold(status === 404, `${path} was answered ${status}`);
  }
});
