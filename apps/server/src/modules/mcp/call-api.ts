import {
  type AddressParts,
  type EndpointName,
  endpointAddress,
  endpointOf,
  type FailureReply,
} from "@beachhead/contract";
import type { FastifyInstance } from "fastify";
import { asAgentCall } from "../../platform/actor/agent-call.ts";

/** What a tool sends to an endpoint. */
export interface ApiRequest extends AddressParts {
  body?: unknown;
  /** A file instead of a body. */
  file?: { type: string; text: string };
  /** The version that the change is based on. */
  ifMatch?: number;
}

/** The reply of an endpoint, or its refusal. */
export type ApiAnswer =
  | { ok: true; reply: unknown; next?: { cursor: string; left: number } | undefined }
  | { ok: false; failure: FailureReply };

export type CallApi = (name: EndpointName, request?: ApiRequest) => Promise<ApiAnswer>;

/** Whose calls these are. */
export interface ApiCaller {
  authorization: string;
  /** The address that rate limits count, as the outer request has it. */
  address: string;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
}

/**
 * Calls an endpoint of this server as the caller, through the whole way of a request from outside: access, rate
 * limits, validation, allowances, audit and log are those of the API.
 */
export function createCallApi(app: Pick<FastifyInstance, "inject">, caller: ApiCaller): CallApi {
  const { authorization, address, signal } = caller;
  return async (name, request = {}) => {
    const { body, file, ifMatch } = request;
    const type = file?.type ?? (body === undefined ? undefined : "application/json");
    const payload = file?.text ?? (body === undefined ? undefined : JSON.stringify(body));
    // Inside an async function: the call begins when its answer is awaited.
    const response = await asAgentCall(async () =>
      app.inject({
        method: endpointOf(name).method,
        url: endpointAddress(name, request),
        headers: {
          authorization,
          ...(type !== undefined && { "content-type": type }),
          ...(ifMatch !== undefined && { "if-match": `"v${ifMatch}"` }),
        },
        ...(payload !== undefined && { payload }),
        remoteAddress: address,
        signal,
      }),
    );
    return response.statusCode >= 200 && response.statusCode < 300
      ? { ok: true, reply: response.json<unknown>() }
      : { ok: false, failure: response.json<FailureReply>() };
  };
}
