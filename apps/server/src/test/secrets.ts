import { randomBytes } from "node:crypto";
import { type EndpointName, endpointNames, endpointOf, endpoints } from "@beachhead/contract";
import { Client } from "pg";
import { grantPlan, type TestDatabase } from "../platform/db/test-database.ts";
import { withoutForce } from "../platform/db/test-filler.ts";
import { newId } from "../platform/db/uuid.ts";
import { createOpenApiDocument } from "../platform/http/openapi.ts";
import { TEST_PASSWORD, type TestApp, type TestUser } from "../test-app.ts";
import { type Answer, callOf, makerOf, type Send, sendTo } from "./fixtures.ts";
import type { Facts } from "./sample-calls/sample-call.ts";
import { sampleCalls } from "./sample-calls.ts";

/** Texts that are found in their own form. */
export interface Canaries {
  /** Passwords, tokens, codes: plain text nowhere but in the request. */
  secrets: string[];
  /** Everything else that people type: not in the log. */
  texts: string[];
  /** `route field` of every field that held one. */
  fields: Set<string>;
}

export interface Sent extends Canaries {
  requests: number;
  /** Answers that are not successful, with their headers. */
  refusals: string[];
  /** Addresses that answers send a browser to. */
  redirects: string[];
  /** How many fields of each route were taken with a canary in them. */
  taken: Map<EndpointName, number>;
}

/** Names of fields whose values open something. */
const SECRET_FIELD = /password|token|secret|code|key/i;

const newCanary = () => `canary-${randomBytes(9).toString("hex")}`;

const document = createOpenApiDocument("https://plan.example");

/** Top-level fields of a route's body, as the contract's description of it has them. */
export function fieldsOf(name: EndpointName): string[] {
  const { method, path } = endpoints[name];
  const operation = document.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
  return Object.keys(operation?.requestBody?.content["application/json"].schema.properties ?? {});
}

interface Field {
  path: readonly string[];
  /** The path with one name for all places of a list. */
  name: string;
}

/** Every field below a value, once for all entries of a list. */
function fieldsBelow(value: unknown, path: readonly string[] = []): Field[] {
  if (typeof value !== "object" || value === null)
    return [{ path, name: path.map((part) => (/^\d+$/.test(part) ? "*" : part)).join(".") }];
  const entries: [string, unknown][] = Object.entries(value);
  return entries.flatMap(([key, field]) => fieldsBelow(field, [...path, key]));
}

function withText(value: unknown, path: readonly string[], text: string): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return text;
  if (Array.isArray(value))
    return value.map((entry: unknown, index) =>
      String(index) === first ? withText(entry, rest, text) : entry,
    );
  const fields: Record<string, unknown> = typeof value === "object" && value !== null ? { ...value } : {};
  return { ...fields, [first]: withText(fields[first], rest, text) };
}

/** Calls every route with a canary in each field in turn, in the query, the path and the headers. */
export async function sendCanaries(server: TestApp): Promise<Sent> {
  const sent: Sent = {
    secrets: [TEST_PASSWORD],
    texts: [],
    fields: new Set(),
    requests: 0,
    refusals: [],
    redirects: [],
    taken: new Map(),
  };
  const canary = (field: string, isSecret: boolean): string => {
    const text = newCanary();
    sent[isSecret ? "secrets" : "texts"].push(text);
    sent.fields.add(field);
    return text;
  };
  const send: Send = async (ask) => {
    const answer = await sendTo(server)(ask);
    sent.requests += 1;
    if (answer.statusCode >= 400) sent.refusals.push(`${JSON.stringify(answer.headers)} ${answer.body}`);
    const { location } = answer.headers;
    if (typeof location === "string") sent.redirects.push(location);
    return answer;
  };
  const newUser = async (): Promise<TestUser> => {
    const user = await server.signUp();
    await grantPlan(server.database, user.userId, "enterprise");
    sent.secrets.push(user.token);
    return user;
  };

  const settled = await newUser();
  const makeForSettled = makerOf(sendTo(server), settled, "Canary");
  for (const name of endpointNames) {
    const { thing, opensBy, unsettles } = sampleCalls[name];
    // Who changes how they sign in is nobody else's user afterwards.
    const user = unsettles === true ? await newUser() : settled;
    const make = user === settled ? makeForSettled : makerOf(sendTo(server), user, "Canary");
    const facts: Facts = await make(opensBy ?? thing);
    await sendAround(name, facts, user, canary, send);
    const bodyNow = () =>
      sampleCalls[name].body?.(name === "signUp" ? { ...facts, email: `${newId()}@example.com` } : facts);
    const body = bodyNow();
    if (body === undefined) continue;
    const known = new Map(fieldsBelow(body).map((field) => [field.name, field]));
    for (const field of fieldsOf(name))
      if (![...known.values()].some(({ path }) => path[0] === field))
        known.set(field, { path: [field], name: field });
    for (const { path, name: field } of known.values()) {
      const isSecret = SECRET_FIELD.test(field.split(".").at(-1) ?? "");
      const text = canary(`${name} ${field}`, isSecret);
      const isMail = /email/i.test(field);
      const changed = withText(
        bodyNow(),
        path,
        isMail ? `${text}@example.com` : isSecret ? `${text} of mine` : text,
      );
      const ask = callOf(name, facts, user.headers);
      const answer = await send({ ...ask, payload: recordOf(changed) });
      noteTaken(sent, name, answer);
    }
  }
  return sent;
}

function noteTaken(sent: Sent, name: EndpointName, { statusCode, body }: Answer): void {
  if (statusCode !== 200) return;
  sent.taken.set(name, (sent.taken.get(name) ?? 0) + 1);
  // What a session begins with is a secret from then on.
  const [, token] = /"token":"([^"]{40,})"/.exec(body) ?? [];
  if (token !== undefined) sent.secrets.push(token);
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** Canaries around the body: address, query and headers. */
async function sendAround(
  name: EndpointName,
  facts: Facts,
  user: TestUser,
  canary: (field: string, isSecret: boolean) => string,
  send: Send,
): Promise<void> {
  const endpoint = endpointOf(name);
  const query = ["token", "code", "clientSecret", "hubspotAPIKey", "password", "userData"]
    .map((field) => `${field}=${canary(`${name} ?${field}`, true)}`)
    .join("&");
  const ask = callOf(name, facts, user.headers);
  if (sampleCalls[name].unsettles !== true) await send({ ...ask, url: `${ask.url}?${query}` });
  await send({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/:(\w+)/g, (_, field: string) => canary(`${name} :${field}`, true)),
    headers: {
      authorization: `Bearer ${canary(`${name} authorization`, true)}.${canary(`${name} signature`, true)}`,
      cookie: `session=${canary(`${name} cookie`, true)}`,
      "x-api-key": canary(`${name} x-api-key`, true),
    },
  });
}

/** Every row of every table of a database, the queue's as well, as text; bytes as hexadecimal digits. */
export async function dumpOf(database: TestDatabase): Promise<string> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const parts: string[] = [];
    await client.query("begin");
    await withoutForce(client, async () => {
      const { rows: tables } = await client.query<{ name: string }>(
        `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p', 'm') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'`,
      );
      for (const { name } of tables) {
        const { rows } = await client.query<{ line: string }>(`select t::text as line from ${name} t`);
        parts.push(`table ${name}`, ...rows.map(({ line }) => line));
      }
    });
    await client.query("rollback");
    return parts.join("\n");
  } finally {
    await client.end();
  }
}

/** The first characters of a form, by which it is looked up. */
const START = 12;

function formsOf(text: string): string[] {
  return [
    text,
    encodeURIComponent(text),
    Buffer.from(text).toString("hex"),
    Buffer.from(text).toString("base64").replace(/=+$/, ""),
    Buffer.from(text).toString("base64url"),
  ];
}

/**
 * Which of the texts a place contains, plain or encoded as bytes and addresses are. One pass over the place: a search
 * for each of some thousand texts took a minute.
 */
export function found(texts: readonly string[], place: string): string[] {
  const hits = new Set<string>();
  const byStart = new Map<string, { form: string; text: string }[]>();
  for (const text of texts)
    for (const form of formsOf(text)) {
      const start = form.slice(0, START);
      if (start.length === START) byStart.set(start, [...(byStart.get(start) ?? []), { form, text }]);
      else if (place.includes(form)) hits.add(text);
    }
  for (let at = 0; at + START <= place.length; at += 1)
    for (const { form, text } of byStart.get(place.slice(at, at + START)) ?? [])
      if (place.startsWith(form, at)) hits.add(text);
  return texts.filter((text) => hits.has(text));
}
