import { ACCEPT, type Agent, LIST_TOOLS, makeAgent } from "./agent.ts";
import { attack, mustRefuse } from "./attack.ts";
import { type Answer, target } from "./target.ts";

/** Ways to call without a token that may. */
const callers: readonly (readonly [title: string, send: (agent: Agent) => Promise<Answer>])[] = [
  ["No token", () => target.call("POST", "/mcp", { body: LIST_TOOLS, headers: ACCEPT })],
  ["A session's token", ({ owner }) => send(`Bearer ${owner.token}`)],
  [
    "A token in the address",
    ({ token }) =>
      target.call("POST", `/mcp?token=${token}&access_token=${token}`, { body: LIST_TOOLS, headers: ACCEPT }),
  ],
  [
    "A token in a cookie",
    ({ token }) =>
      target.call("POST", "/mcp", { body: LIST_TOOLS, headers: { ...ACCEPT, cookie: `token=${token}` } }),
  ],
  [
    "A token in the message",
    ({ token }) =>
      target.call("POST", "/mcp", {
        body: { ...LIST_TOOLS, params: { _meta: { authorization: `Bearer ${token}` } } },
        headers: ACCEPT,
      }),
  ],
  [
    "A token by basic authentication",
    ({ token }) => send(`Basic ${Buffer.from(`agent:${token}`).toString("base64")}`),
  ],
  ["A token without its last character", ({ token }) => send(`Bearer ${token.slice(0, -1)}`)],
  ["A token in capital letters", ({ token }) => send(`Bearer ${token.toUpperCase()}`)],
  ["Two tokens in one header", ({ token }) => send(`Bearer ${token}, Bearer ${token}`)],
  [
    "A protocol's session in place of a token",
    ({ owner }) =>
      target.call("POST", "/mcp", { body: LIST_TOOLS, headers: { ...ACCEPT, "mcp-session-id": owner.id } }),
  ],
  ["A page of another site", ({ send: post }) => post(LIST_TOOLS, { origin: "https://evil.example" })],
  ["A page without an origin", ({ send: post }) => post(LIST_TOOLS, { origin: "null" })],
  ["A page of another port", ({ send: post }) => post(LIST_TOOLS, { origin: "http://localhost:1" })],
  [
    "A form of another site",
    ({ send: post }) => post(JSON.stringify(LIST_TOOLS), { "content-type": "text/plain" }),
  ],
  ["Two messages in a list", ({ send: post }) => post([LIST_TOOLS, LIST_TOOLS])],
  ["A message of an older JSON-RPC", ({ send: post }) => post({ ...LIST_TOOLS, jsonrpc: "1.0" })],
  [
    "A version of the protocol that never was",
    ({ send: post }) => post(LIST_TOOLS, { "mcp-protocol-version": "1999-01-01" }),
  ],
  ["A message of 11 MB", ({ send: post }) => post({ ...LIST_TOOLS, pad: "x".repeat(11_000_000) })],
];

const send = (authorization: string) =>
  target.call("POST", "/mcp", { body: LIST_TOOLS, headers: { ...ACCEPT, authorization } });

/** Attacks on the Model Context Protocol without a token that may call, or by messages that are none. */
for (const [title, sendAs] of callers)
  attack(title, async () => mustRefuse(await sendAs(await makeAgent()), "the call"));
