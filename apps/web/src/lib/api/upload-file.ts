import type { EndpointName, ReplyOf } from "@beachhead/contract";
import { addresses } from "@beachhead/contract/addresses";
import { endpointAddress } from "@beachhead/contract/endpoint-address";
import { currentSession } from "../session/session-store.ts";
import { authorization, failureOf, jsonOf, reached } from "./request.ts";

interface Upload {
  query?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/**
 * Sends a file as the body of a call that takes one, without reading it into memory.
 * @throws ApiError; an abort through `signal` throws the browser's `AbortError`
 */
export function uploadFile<N extends EndpointName>(
  name: N,
  file: File,
  options?: Upload,
): Promise<ReplyOf<N>>;
export async function uploadFile(
  name: EndpointName,
  file: File,
  { query, signal }: Upload = {},
): Promise<unknown> {
  const token = currentSession()?.token;
  const response = await reached(
    fetch(endpointAddress(name, { query }), {
      method: addresses[name].method,
      headers: {
        Accept: "application/json",
        "Content-Type": "application/octet-stream",
        ...authorization(token),
      },
      body: file,
      credentials: "omit",
      signal: signal ?? null,
    }),
    signal,
  );
  const answer = await jsonOf(response);
  if (response.ok && answer !== undefined) return answer;
  throw failureOf(response, answer, token);
}
