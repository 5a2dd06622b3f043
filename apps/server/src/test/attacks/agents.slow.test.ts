import {
  ACCEPT,
  LIST_TOOLS,
  makeAgent,
  makeSimulation,
  makeToken,
  mustFail,
  simulationsRun,
  toolCall,
} from "./agent.ts";
import { attack, mustHold, mustRefuse } from "./attack.ts";
import { recordOf, target } from "./target.ts";

/** Tools that would reach the account, its money or its secrets. */
const ACCOUNT_TOOLS = [
  "createAccessToken",
  "create_access_token",
  "changePassword",
  "delete_account",
  "export_data",
  "turn_off_two_factor",
  "create_subscription",
  "connect_hubspot",
  "share_gtm_plan",
  "delete_gtm_plan",
  "__proto__",
  "constructor",
  "toString",
];

/** Ids that would lead the call elsewhere. */
const IDS = [
  "../../users/getUserDetails",
  "..%2f..%2fusers%2fgetUserDetails",
  "x/../../../users/getUserDetails",
  "?id=1",
  "x#y",
  "//evil.example/x",
  "http://evil.example/",
  "%00",
  "a\0b",
  "a\r\nHost: evil.example",
  ".",
  "..",
];

/** Methods of the protocol that nothing here offers. */
const METHODS = [
  "resources/read",
  "resources/subscribe",
  "sampling/createMessage",
  "roots/list",
  "completion/complete",
  "logging/setLevel",
  "elicitation/create",
  "tasks/list",
  "__proto__",
  "constructor",
  "",
];

/** Attacks by tools and messages of an agent that did not succeed, and must keep failing. */
attack("A run with a token that may only read", async () => {
  const agent = await makeAgent();
  const simulationId = await makeSimulation(agent);
  const before = await simulationsRun(agent);
  mustFail(await agent.use("run_simulation", { simulationId }), "the run");
  mustHold((await simulationsRun(agent)) === before, "a run was counted");
});

attack("A run that asks for no answer", async () => {
  const agent = await makeAgent("write");
  const simulationId = await makeSimulation(agent);
  const before = await simulationsRun(agent);
  const { id: _none, ...notification } = toolCall("run_simulation", { simulationId });
  await agent.send(notification);
  mustHold((await simulationsRun(agent)) === before, "a run was counted");
});

attack("Tools that reach the account", async () => {
  const agent = await makeAgent("write");
  const { text } = await agent.send(LIST_TOOLS);
  mustHold(text.includes("list_gtm_plans"), "the tools are not listed");
  for (const tool of ACCOUNT_TOOLS) {
    mustHold(!text.includes(`"name":"${tool}"`), `${tool} is a tool`);
    mustFail(await agent.use(tool, { password: agent.owner.password }), tool);
  }
});

attack("Ids that lead to other addresses", async () => {
  const agent = await makeAgent();
  for (const tool of ["read_gtm_plan", "read_channel_plan", "list_action_items", "read_simulation"])
    for (const id of IDS) {
      const answer = await agent.use(tool, { id });
      mustHold(!answer.text.includes(agent.owner.email), `${tool} with ${id} reads the account`);
      mustFail(answer, `${tool} with ${id}`);
    }
});

attack("An address in place of a question", async () => {
  const agent = await makeAgent();
  for (const question of ["../../share", "constructor", "__proto__", ["channels"], 1])
    mustFail(await agent.use("plan_answer", { id: agent.planId, question }), String(question));
});

attack("Another user's plan and simulation by their ids", async () => {
  const [owner, thief] = [await makeAgent("write"), await makeAgent("write")];
  const simulationId = await makeSimulation(owner);
  for (const [tool, given] of [
    ["read_gtm_plan", { id: owner.planId }],
    ["read_simulation", { id: simulationId }],
    ["goal_seek", { simulationId }],
    ["run_simulation", { simulationId }],
    ["plan_answer", { id: owner.planId, question: "channels" }],
    ["planned_vs_actual", { gtmPlanId: owner.planId }],
  ] as const)
    mustFail(await thief.use(tool, given), tool);
  mustHold(!(await thief.use("list_gtm_plans")).text.includes(owner.planId), "another's plan is listed");
});

attack("A second plan in a value of a query", async () => {
  const [owner, thief] = [await makeAgent(), await makeAgent()];
  const product = `CRM&gtmPlanId=${owner.planId}`;
  const { text } = await thief.use("planned_vs_actual", { gtmPlanId: thief.planId, product });
  mustHold(!text.includes(owner.planId), "another's plan was compared");
  mustFail(await thief.use("planned_vs_actual", { gtmPlanId: `${owner.planId}&x=1` }), "another's plan");
});

attack("Arguments that reach for a prototype", async () => {
  const agent = await makeAgent();
  const body = (given: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_gtm_plan","arguments":${given}}}`;
  for (const given of [
    '{"__proto__":{"id":"x"}}',
    '{"constructor":{"prototype":{"id":"x"}}}',
    "null",
    "[]",
    '"id"',
  ])
    mustFail(await agent.send(body(given)), given);
  mustHold((await agent.send(LIST_TOOLS)).status === 200, "the tools are gone after it");
});

attack("Messages with ids that are none", async () => {
  const agent = await makeAgent();
  for (const id of [{}, [1], true, 1e308, -1.5, "x".repeat(100_000), { toString: 1 }]) {
    const { status } = await agent.send(toolCall("list_gtm_plans", {}, id));
    mustHold(status < 500, `an id such as ${JSON.stringify(id).slice(0, 20)} was answered ${status}`);
  }
});

attack("Arguments of 20,000 lists in each other", async () => {
  const agent = await makeAgent();
  const deep = "[".repeat(20_000) + "]".repeat(20_000);
  const { status } = await agent.send(
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_gtm_plans","arguments":{"a":${deep}}}}`,
  );
  mustHold(status < 500, `answered ${status}`);
});

attack("Methods of the protocol that nobody offers", async () => {
  const agent = await makeAgent("write");
  for (const method of METHODS)
    mustFail(await agent.send({ jsonrpc: "2.0", id: 1, method, params: {} }), method);
});

attack("Resources at addresses that are none of theirs", async () => {
  const agent = await makeAgent();
  for (const uri of [
    "file:///etc/passwd",
    "http://127.0.0.1/",
    "beachhead://gtm-plans/../../users/me",
    "beachhead://gtm-plans/00000000-0000-4000-8000-000000000000",
  ])
    mustFail(await agent.send({ jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri } }), uri);
});

attack("A token that was revoked, between two calls", async () => {
  const agent = await makeAgent();
  mustHold((await agent.send(LIST_TOOLS)).status === 200, "the token did not work at first");
  const { body } = await agent.owner.call("GET", "/api/users/tokens");
  for (const token of Array.isArray(body["tokens"]) ? body["tokens"] : [])
    await agent.owner.call("DELETE", `/api/users/tokens/${String(recordOf(token)["id"])}`);
  mustHold((await agent.send(LIST_TOOLS)).status === 401, "the revoked token works");
});

attack("A token of an account that was deleted", async () => {
  const agent = await makeAgent("write");
  const { password } = agent.owner;
  const deleted = await agent.owner.call("DELETE", "/api/users/me", { body: { password } });
  mustHold(deleted.status === 200, `the owner's call was answered ${deleted.status}`);
  mustFail(await agent.use("read_gtm_plan", { id: agent.planId }), "the plan");
});

attack("Calls of the account's own endpoints with a token", async () => {
  const { owner } = await makeAgent();
  const headers = { authorization: `Bearer ${await makeToken(owner, "write")}` };
  for (const [method, path] of [
    ["GET", "/api/users/tokens"],
    ["GET", "/api/users/sessions"],
    ["DELETE", "/api/users/sessions"],
    ["GET", "/api/users/export"],
    ["POST", "/api/users/export"],
    ["PATCH", "/api/users/me"],
    ["GET", "/api/payment/getRazorpayKey"],
  ] as const) {
    const { status } = await target.call(
      method,
      path,
      method === "GET" ? { headers } : { headers, body: {} },
    );
    mustHold(status === 403, `${method} ${path} was answered ${status}`);
  }
  mustHold((await owner.call("GET", "/api/users/sessions")).status === 200, "the session was ended");
});

attack("Streams and sessions that are not there", async () => {
  const { token } = await makeAgent();
  const headers = { ...ACCEPT, authorization: `Bearer ${token}` };
  for (const method of ["GET", "DELETE", "PUT", "PATCH"])
    mustRefuse(await target.call(method, "/mcp", { headers }), method);
});
