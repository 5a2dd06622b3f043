import type { z } from "zod";
import type { FileFormat } from "./file-formats.ts";
import type { LeastRole } from "./workspace/roles.ts";

/** So many calls in so many seconds, counted from the first of them. */
export interface RateLimit {
  calls: number;
  seconds: number;
}

export interface EndpointLimits {
  /** Shared by all clients of one network. */
  network?: RateLimit;
  /** Shared by all sessions of one user. */
  user?: RateLimit;
  /** Also counts the network limit for the wider networks around it: 3 times the calls for a /56, 10 times for a /48. */
  wider?: boolean;
}

/** All facts of one endpoint but its schemas, which are in `endpoint-schemas.ts` beside it under the same name. */
interface EndpointFacts {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `:name` marks a path parameter. */
  readonly path: `/api/${string}`;
  /** One sentence for the API reference. */
  readonly summary: string;
  /** Honours `Idempotency-Key`: the endpoint creates a document or spends an allowance. */
  readonly idempotent?: true;
  /** Honours `If-Match` and answers 412 when the version is stale. */
  readonly ifMatch?: true;
  /** Rate limits of this endpoint, in addition to the general ones. */
  readonly limits?: EndpointLimits;
  /** Takes a file as its body, which the handler reads as a stream; no JSON. */
  readonly upload?: true;
  /** Maximum bytes of the body, for documents larger than the general limit. */
  readonly bodyLimit?: number;
  /** Maximum values of the body (lists, maps and their entries), for documents larger than the general limit. */
  readonly valueLimit?: number;
  /** Answers with a file of the format in the query's `format`; the first one is the default. */
  readonly file?: readonly [FileFormat, ...FileFormat[]];
  /** Answers with server-sent events until the caller leaves, or with 204. */
  readonly stream?: true;
  /**
   * A page of the app behind which a token follows. A POST to its address is a call with that token in the query, and
   * the form that it sends is not read: the button by which mail programs unsubscribe (RFC 8058).
   */
  readonly oneClickAt?: `/${string}/`;
  /** Takes the fields of a form that a page of another site posts, each at most once, as its body. */
  readonly form?: true;
  /** The body is passed to the handler unparsed, for a signature over its bytes. */
  readonly rawBody?: true;
  /** Refused to a visitor of the example, whose account has no address, no password and nobody to share with. */
  readonly notForVisitors?: true;
  /** Refused to a personal access token: sign-in, money and the account itself need a session. */
  readonly notForTokens?: true;
  /** Open to the user of a deleted account, until it is erased. */
  readonly whileDeleted?: true;
  /** Changes and counts nothing although its method is POST: a personal access token with the scope read may call it. */
  readonly readsOnly?: true;
  /** Every action that the endpoint may write to the audit log; absent if it changes nothing worth a record. */
  readonly audit?: readonly `${string}.${string}`[];
}

/** Needs a valid bearer token. */
interface UserEndpoint extends EndpointFacts {
  readonly access: "user";
  /** The least role in the workspace of the request. */
  readonly role: LeastRole;
  /** The `:id` of its path is the workspace of the request, whatever the header says. */
  readonly workspaceInPath?: true;
}

/** Needs no token, and does not read one. */
interface PublicEndpoint extends EndpointFacts {
  readonly access: "public";
  /** Why it must be open before sign-in. */
  readonly publicBecause: string;
}

export type Endpoint = UserEndpoint | PublicEndpoint;

/** The endpoints of one domain by name. */
export type EndpointTable = Readonly<Record<string, Endpoint>>;

/** The schemas of one endpoint. */
export interface EndpointSchema {
  /** Path parameters; present exactly when the path has any. */
  readonly params?: z.ZodType;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
  /** A sentence put before the issues of a refused body, where the specification has one. */
  readonly refusal?: string;
}

/** The schemas of a domain, one for each of its endpoints. */
export type EndpointSchemas<Table extends EndpointTable> = Readonly<Record<keyof Table, EndpointSchema>>;

/** Maximum values of a body where the endpoint sets no other limit. */
export const DEFAULT_VALUE_LIMIT = 20_000;

/** Making a file takes a worker thread for up to a second. */
export const EXPORT_LIMITS: EndpointLimits = { user: { calls: 30, seconds: 60 } };

/** In seconds. */
export const MINUTE = 60;
export const HOUR = 3_600;
