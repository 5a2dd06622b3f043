import {
  type AddressParts,
  type BodyInputOf,
  type EndpointName,
  endpointAddress,
  endpoints,
  type ReplyOf,
  schemas,
} from "@beachhead/contract";
import type { FastifyInstance } from "fastify";

/**
 * What a test sends to an endpoint. The body has no type, so that wrong ones can be sent too: a text or bytes are sent
 * unchanged, anything else as JSON.
 */
export interface TestRequest extends AddressParts {
  body?: unknown;
  /** The version the caller last saw. */
  ifMatch?: number | string | undefined;
  idempotencyKey?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  remoteAddress?: string | undefined;
}

/** A request whose body is what the contract accepts. */
export type ValidRequest<N extends EndpointName> = Omit<TestRequest, "body"> & { body?: BodyInputOf<N> };

export interface TestResponse<N extends EndpointName> {
  statusCode: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The body as text. */
  body: string;
  /** The body as bytes. */
  rawPayload: Buffer;
  /** The body parsed as JSON: the reply of the endpoint, or the type a test names. */
  json<Body = ReplyOf<N>>(): Body;
}

/** The parameters of an endpoint's path, each with this value. */
export function everyParam(name: EndpointName, value: string): Record<string, string> {
  const found = endpoints[name].path.matchAll(/:(\w+)/g);
  return Object.fromEntries(Array.from(found, ([, param = ""]) => [param, value]));
}

/** Calls the server's endpoints by name, without a network. For tests only. */
export class TestClient {
  readonly #app: Pick<FastifyInstance, "inject">;
  readonly #token: string | undefined;

  constructor(app: Pick<FastifyInstance, "inject">, token?: string) {
    this.#app = app;
    this.#token = token;
  }

  /** Sends a request and returns the response, also of a failure. */
  async send<N extends EndpointName>(name: N, request: TestRequest = {}): Promise<TestResponse<N>> {
    const { body, ifMatch, idempotencyKey, headers, remoteAddress } = request;
    const isRaw = typeof body === "string" || Buffer.isBuffer(body);
    const response = await this.#app.inject({
      method: endpoints[name].method,
      url: endpointAddress(name, request),
      headers: {
        ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(ifMatch !== undefined && { "if-match": `"v${ifMatch}"` }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
        ...headers,
      },
      ...(body !== undefined && { payload: isRaw ? body : JSON.stringify(body) }),
      ...(remoteAddress !== undefined && { remoteAddress }),
    });
    return {
      statusCode: response.statusCode,
      headers: response.headers,
      body: response.body,
      rawPayload: response.rawPayload,
      json: <Body>() => response.json<Body>(),
    };
  }

  /** Opens an address that a reply, a header or an e-mail named. */
  follow(url: string, headers: Readonly<Record<string, string>> = {}) {
    return this.#app.inject({
      url,
      headers: { ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }), ...headers },
    });
  }

  /**
   * Sends a request that must succeed and returns its reply, checked against the contract.
   * @throws {Error} when the status is not 200 or the reply does not fit its schema
   */
  call<N extends EndpointName>(name: N, request?: ValidRequest<N>): Promise<ReplyOf<N>> {
    return this.callUntyped(name, request);
  }

  /** Like `call`, with a body that the compiler does not check, such as one from a builder of test data. */
  async callUntyped<N extends EndpointName>(name: N, request?: TestRequest): Promise<ReplyOf<N>>;
  async callUntyped(name: EndpointName, request?: TestRequest): Promise<unknown> {
    const response = await this.send(name, request);
    if (response.statusCode !== 200)
      throw new Error(`${name} answered ${response.statusCode}: ${response.body}`);
    return schemas[name].reply.parse(response.json<unknown>());
  }
}
