import type { BodyInputOf, EndpointName, ParamsOf, ReplyOf } from "@beachhead/contract";
import { addresses } from "@beachhead/contract/addresses";
import { type AddressParts, endpointAddress } from "@beachhead/contract/endpoint-address";
import { mayBeEnding } from "../page-end.ts";
import { clearSession, currentSession } from "../session/session-store.ts";
import { ApiError } from "./api-error.ts";
import { dropFirstReads, takeFirstRead } from "./first-reads.ts";
import { readFailure } from "./read-failure.ts";

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
    /** Sends and takes the cookie of a sign-in that this browser has begun. */
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
  const headers = new Headers({ Accept: "application/json" });
  if (sent.body !== undefined) headers.set("Content-Type", "application/json");
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  if (sent.ifMatch !== undefined) headers.set("If-Match", `"v${sent.ifMatch}"`);
  if (sent.idempotencyKey !== undefined) headers.set("Idempotency-Key", sent.idempotencyKey);
  return headers;
}

/** Browsers let bodies of up to 64 kB outlive the page that sent them; a character takes at most 3 bytes. */
const OUTLIVES = 20_000;

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

async function send(name: EndpointName, sent: Sent): Promise<unknown> {
  const { method } = addresses[name];
  const token = sent.token ?? currentSession()?.token;
  const body = sent.body === undefined ? null : JSON.stringify(sent.body);
  const address = endpointAddress(name, sent);
  if (method !== "GET") dropFirstReads();
  let response: Response;
  try {
    response = await (takeFirstRead(address, token) ??
      fetch(address, {
        method,
        headers: headersOf(sent, token),
        body,
        signal: sent.signal ?? null,
        keepalive: mayBeEnding() && (body?.length ?? 0) < OUTLIVES,
        credentials: sent.withCookie === true ? "same-origin" : "omit",
      }));
  } catch (error) {
    if (sent.signal?.aborted) throw error;
    throw new ApiError("network", "The server cannot be reached. Check the connection and try again.");
  }
  const answer = await bodyOf(response);
  if (response.ok && answer !== undefined) return answer;
  const failure = readFailure(response.status, answer);
  // A 401 of an older token must not end the session that replaced it.
  if (failure.code === "unauthenticated" && token !== undefined && currentSession()?.token === token)
    clearSession("expired");
  throw failure;
}

/**
 * Calls one row of the endpoint table, with the signed-in user's token.
 * @throws ApiError for every failure; an abort through `signal` throws the browser's `AbortError`
 */
export function call<N extends EndpointName>(name: N, ...args: Arguments<N>): Promise<ReplyOf<N>>;
export function call(name: EndpointName, options: Sent = {}): Promise<unknown> {
  return send(name, options);
}
