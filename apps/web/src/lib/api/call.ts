import type { BodyInputOf, EndpointName, ParamsOf, ReplyOf } from "@beachhead/contract";
import { addresses } from "@beachhead/contract/addresses";
import { type AddressParts, endpointAddress } from "@beachhead/contract/endpoint-address";
import { mayBeEnding } from "../page-end.ts";
import { currentSession } from "../session/session-store.ts";
import { authorization, failureOf, jsonOf, reached } from "./request.ts";

type Needs<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: undefined }
  : Record<Key, Value>;

/** What a call takes: parameters and body exactly where the contract has them, and how it is sent. */
export type CallOptions<N extends EndpointName> = Needs<"params", ParamsOf<N>> &
  Needs<"body", BodyInputOf<N>> & {
    /** Version the caller last saw: the save is refused with code `stale` when it has moved on. */
    ifMatch?: number | undefined;
    /** Same key, same effect: a repeated save is answered like the first. */
    idempotencyKey?: string | undefined;
    query?: AddressParts["query"];
    signal?: AbortSignal | undefined;
    /** Another than the signed-in user's. */
    token?: string | undefined;
    /** Sends and stores the cookie of a sign-in that this browser has started. */
    withCookie?: boolean | undefined;
  };

type Arguments<N extends EndpointName> =
  Record<never, never> extends CallOptions<N> ? [options?: CallOptions<N>] : [options: CallOptions<N>];

interface Sent extends AddressParts {
  body?: unknown;
  ifMatch?: number | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  token?: string | undefined;
  withCookie?: boolean | undefined;
}

function headersOf(sent: Sent, token: string | undefined): Headers {
  const headers = new Headers({ Accept: "application/json", ...authorization(token) });
  if (sent.body !== undefined) headers.set("Content-Type", "application/json");
  if (sent.ifMatch !== undefined) headers.set("If-Match", `"v${sent.ifMatch}"`);
  if (sent.idempotencyKey !== undefined) headers.set("Idempotency-Key", sent.idempotencyKey);
  return headers;
}

/** Browsers let bodies of up to 64 kB outlive the page that sent them; a character takes at most 3 bytes. */
const OUTLIVES = 20_000;

async function send(name: EndpointName, sent: Sent): Promise<{ answer: unknown; headers: Headers }> {
  const { method } = addresses[name];
  const token = sent.token ?? currentSession()?.token;
  const body = sent.body === undefined ? null : JSON.stringify(sent.body);
  const response = await reached(
    fetch(endpointAddress(name, sent), {
      method,
      headers: headersOf(sent, token),
      body,
      signal: sent.signal ?? null,
      keepalive: mayBeEnding() && (body?.length ?? 0) < OUTLIVES,
      credentials: sent.withCookie === true ? "same-origin" : "omit",
    }),
    sent.signal,
  );
  const answer = await jsonOf(response);
  if (response.ok && answer !== undefined) return { answer, headers: response.headers };
  throw failureOf(response, answer, token);
}

/**
 * Calls one row of the endpoint table, with the signed-in user's token.
 * @throws ApiError for every failure; an abort through `signal` throws the browser's `AbortError`
 */
export function call<N extends EndpointName>(name: N, ...args: Arguments<N>): Promise<ReplyOf<N>>;
export async function call(name: EndpointName, options: Sent = {}): Promise<unknown> {
  return (await send(name, options)).answer;
}

/** One page of a list that is longer than one. */
export interface Page<Items> {
  items: Items;
  /** Number of items on all pages. */
  total: number;
  /** For the query of the next page; null on the last one. */
  cursor: string | null;
}

/** Calls a row whose list comes in pages. @throws ApiError */
export function callPage<N extends EndpointName>(
  name: N,
  options: Pick<Sent, "query" | "signal">,
): Promise<Page<ReplyOf<N>>>;
export async function callPage(
  name: EndpointName,
  options: Pick<Sent, "query" | "signal">,
): Promise<Page<unknown>> {
  const { answer, headers } = await send(name, options);
  const [, next = ""] = /<[^>?]*\?([^>]*)>;\s*rel="next"/.exec(headers.get("link") ?? "") ?? [];
  return {
    items: answer,
    total: Number(headers.get("x-total-count") ?? 0),
    cursor: new URLSearchParams(next).get("cursor"),
  };
}
