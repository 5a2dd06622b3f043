import type { LookupFunction } from "node:net";
import { Agent, type Dispatcher, request } from "undici";
import { EgressError } from "./egress-error.ts";
import { createGuardedAgent } from "./guarded-agent.ts";
import { readBeginning, readLimited } from "./read-limited.ts";

export interface OutsideOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** The only hosts that may be asked, redirects included; absent: any on the internet. */
  hosts?: readonly string[];
  /** Redirects to follow, at most 3; default none. Each is checked like the first address. Of GET only. */
  redirects?: 0 | 1 | 2 | 3;
  /** Media types taken; default: text, JSON and XML. */
  types?: RegExp;
  /** Default 1 MiB. */
  maximumBytes?: number;
  /** Takes an answer of any type, and reads no more of it than these bytes. Its text is "" where the type is none of `types`. */
  cutAt?: number;
  /** For everything together, default 5,000. */
  milliseconds?: number;
  /** Aborts the call; the answer is then `unreachable`. */
  signal?: AbortSignal;
}

export interface OutsideAnswer {
  status: number;
  /** Where it came from in the end. */
  url: string;
  header(name: string): string | undefined;
  text: string;
}

/** The one way out of the server. */
export interface Egress {
  /** @throws {EgressError} when the call may not be made or the answer not be taken */
  fetchOutside(url: string | URL, options?: OutsideOptions): Promise<OutsideAnswer>;
  close(): Promise<void>;
}

export interface EgressOptions {
  /** Origins of configured sandboxes, which may lie on this machine; every other address must be public. */
  allowedOrigins: readonly string[];
  /** For tests: a name server of their own. */
  lookup?: LookupFunction;
}

const TEXT_TYPES = /^(text\/|application\/(json|xml|[\w.-]+\+(json|xml))\b)/i;
const MEBIBYTE = 1024 * 1024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export function createEgress({ allowedOrigins, lookup }: EgressOptions): Egress {
  const allowed = new Set(allowedOrigins.map((origin) => new URL(origin).origin));
  const guarded = createGuardedAgent(lookup);
  const plain = new Agent();
  const agentFor = (url: URL) => (allowed.has(url.origin) ? plain : guarded);

  async function ask(
    url: URL,
    options: OutsideOptions,
    signal: AbortSignal,
    hops: number,
  ): Promise<OutsideAnswer> {
    const { method = "GET", headers = {}, body } = options;
    const answer = await request(url, {
      dispatcher: agentFor(url),
      method,
      // What is compressed could grow without limit while it is unpacked.
      headers: { ...headers, "accept-encoding": "identity" },
      body: body ?? null,
      signal,
    });
    const location = firstOf(answer.headers["location"]);
    if (REDIRECTS.has(answer.statusCode) && location !== undefined) {
      answer.body.on("error", () => undefined).destroy();
      if (hops >= (options.redirects ?? 0) || method !== "GET") {
        throw new EgressError("forbidden", `${url.hostname} redirects`);
      }
      const next = permitted(new URL(location, url), options);
      // Credentials for the first host are not sent to another one.
      const { headers: _own, ...rest } = options;
      return ask(next, next.origin === url.origin ? options : rest, signal, hops + 1);
    }
    return taken(url, answer, options);
  }

  return {
    async fetchOutside(address, options = {}) {
      const url = permitted(parse(address), options);
      const timeout = AbortSignal.timeout(options.milliseconds ?? 5_000);
      try {
        const { signal } = options;
        return await ask(
          url,
          options,
          signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
          0,
        );
      } catch (error) {
        throw asEgressError(error, url, timeout);
      }
    },
    async close() {
      await Promise.all([guarded.destroy(), plain.destroy()]);
    },
  };
}

function parse(address: string | URL): URL {
  try {
    return new URL(address);
  } catch {
    throw new EgressError("forbidden", "This is not a web address");
  }
}

function permitted(url: URL, { hosts }: OutsideOptions): URL {
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!isWeb || url.username !== "" || url.password !== "") {
    throw new EgressError("forbidden", "Only addresses of the web without a sign-in may be asked");
  }
  if (hosts !== undefined && !hosts.includes(url.hostname)) {
    throw new EgressError("forbidden", `${url.hostname} is none of the hosts that may be asked`);
  }
  return url;
}

async function taken(
  url: URL,
  answer: Dispatcher.ResponseData,
  { types = TEXT_TYPES, maximumBytes = MEBIBYTE, cutAt }: OutsideOptions,
): Promise<OutsideAnswer> {
  const type = firstOf(answer.headers["content-type"]);
  const encoding = firstOf(answer.headers["content-encoding"]) ?? "identity";
  const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
  const isText = type !== undefined && types.test(type) && encoding === "identity";
  if (!isEmpty && !isText && cutAt === undefined) {
    answer.body.on("error", () => undefined).destroy();
    throw new EgressError("wrong_type", `${url.hostname} answered something else than was asked for`);
  }
  return {
    status: answer.statusCode,
    url: url.href,
    header: (name) => firstOf(answer.headers[name.toLowerCase()]),
    text:
      cutAt === undefined
        ? await readLimited(answer.body, maximumBytes, url.hostname)
        : await readBeginning(answer.body, cutAt, isText),
  };
}

function asEgressError(error: unknown, url: URL, timeout: AbortSignal): EgressError {
  if (error instanceof EgressError) return error;
  if (timeout.aborted) return new EgressError("too_slow", `${url.hostname} took too long`);
  return new EgressError("unreachable", `${url.hostname} does not answer`, error);
}

const firstOf = (value: string | string[] | undefined) => (typeof value === "string" ? value : value?.[0]);
