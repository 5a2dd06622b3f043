import { ACCEPT, type Agent, LIST_TOOLS, makeAgent } from "./agent.ts";
import { mustRefuse, type UnnumberedAttack } from "./attack.ts";
import type { Answer, Target } from "./target.ts";

/** Ways to call without a token that may. */
const callers: readonly (readonly [
  title: string,
  send: (target: Target, agent: Agent) => Promise<Answer>,
])[] = [
  ["No token", (target) => target.call("POST", "/mcp", { body: LIST_TOOLS, headers: ACCEPT })],
  ["A session's token", (target, { owner }) => send(target, `Bearer ${owner.token}`)],
  [
    "A token in the address",
    (target, { token }) =>
      target.call("POST", `/mcp?token=${token}&access_token=${token}`, { body: LIST_TOOLS, headers: ACCEPT }),
  ],
  [
    "A token in a cookie",
    (target, { token }) =>
      target.call("POST", "/mcp", { body: LIST_TOOLS, headers: { ...ACCEPT, cookie: `token=${token}` } }),
  ],
  [
    "A token in the message",
    (target, { token }) =>
      target.call("POST", "/mcp", {
        body: { ...LIST_TOOLS, params: { _meta: { authorization: `Bearer ${token}` } } },
        headers: ACCEPT,
      }),
  ],
  [
    "A token by basic authentication",
    (target, { token }) => send(target, `Basic ${Buffer.from(`agent:${token}`).toString("base64")}`),
  ],
  ["A token without its last character", (target, { token }) => send(target, `Bearer ${token.slice(0, -1)}`)],
  ["A token in capital letters", (target, { token }) => send(target, `Bearer ${token.toUpperCase()}`)],
  ["Two tokens in one header", (target, { token }) => send(target, `Bearer ${token}, Bearer ${token}`)],
  [
    "A protocol's session in place of a token",
    (target, { owner }) =>
      target.call("POST", "/mcp", { body: LIST_TOOLS, headers: { ...ACCEPT, "mcp-session-id": owner.id } }),
  ],
  [
    "A page of another site",
    (_target, { send: post }) => post(LIST_TOOLS, { origin: "https://evil.example" }),
  ],
  ["A page without an origin", (_target, { send: post }) => post(LIST_TOOLS, { origin: "null" })],
  ["A page of another port", (_target, { send: post }) => post(LIST_TOOLS, { origin: "http://localhost:1" })],
  [
    "A form of another site",
    (_target, { send: post }) => post(JSON.stringify(LIST_TOOLS), { "content-type": "text/plain" }),
  ],
  ["Two messages in a list", (_target, { send: post }) => post([LIST_TOOLS, LIST_TOOLS])],
  ["A message of an older JSON-RPC", (_target, { send: post }) => post({ ...LIST_TOOLS, jsonrpc: "1.0" })],
  [
    "A version of the protocol that never was",
    (_target, { send: post }) => post(LIST_TOOLS, { "mcp-protocol-version": "1999-01-01" }),
  ],
  ["A message of 11 MB", (_target, { send: post }) => post({ ...LIST_TOOLS, pad: "x".repeat(11_000_000) })],
];

const send = (target: Target, authorization: string) =>
  target.call("POST", "/mcp", { body: LIST_TOOLS, headers: { ...ACCEPT, authorization } });

/** Attacks on the Model Context Protocol without a token that may call, or by messages that are none. */
export const secondMcpCallers: readonly UnnumberedAttack[] = callers.map(([title, sendAs]) => ({
  title,
  run: async (target) => mustRefuse(await sendAs(target, await makeAgent(target)), "the call"),
}));
