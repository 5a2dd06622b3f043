import { setTimeout as wait } from "node:timers/promises";
import type { Egress, OutsideOptions } from "../egress/egress.ts";
import { EgressError } from "../egress/egress-error.ts";
import { ConnectorError } from "./connector-error.ts";

export interface VendorRequest extends Pick<OutsideOptions, "method" | "headers" | "body"> {
  /** Whether the call may be repeated after a failure in transit: it only reads, or repeating it changes nothing. */
  repeatable: boolean;
  /** The failure that a 429 with this body means, where the service says more than "too many". */
  tooMany?: (body: unknown) => ConnectorError | undefined;
}

export interface VendorAnswer {
  status: number;
  /** Parsed JSON; undefined for an empty body. */
  body: unknown;
}

/** Tries of a repeatable call, and milliseconds before the second; doubled before each further one, with jitter. */
const TRIES = 3;
const BACK_OFF = 200;
const MAXIMUM_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
/** Seconds to leave a service alone that names no time. */
const THROTTLE_SECONDS = 60;
/** A record or account that is locked is free again after two seconds at the earliest. */
const LOCK_SECONDS = 2;

/**
 * Asks a service and reads its answer. Failures of the network and of the service itself are errors of kind
 * `unavailable` after three tries, 429 and 423 are `throttled`, 477 is `moving`; any other answer is returned, also one
 * with an error in it.
 * @throws {ConnectorError} `unavailable`, `throttled`, `moving`, and what `tooMany` names
 */
export async function askVendor(egress: Egress, url: URL, request: VendorRequest): Promise<VendorAnswer> {
  const { repeatable, ...options } = request;
  for (let tries = 1; ; tries += 1) {
    try {
      return await askOnce(egress, url, options);
    } catch (error) {
      const isUnavailable = error instanceof ConnectorError && error.kind === "unavailable";
      if (!isUnavailable || !repeatable || tries === TRIES) throw error;
      await wait(BACK_OFF * 2 ** (tries - 1) * (0.5 + Math.random()));
    }
  }
}

async function askOnce(
  egress: Egress,
  url: URL,
  { tooMany, ...options }: OutsideOptions & Pick<VendorRequest, "tooMany">,
): Promise<VendorAnswer> {
  const unavailable = (what: string) => new ConnectorError("unavailable", `${url.hostname}: ${what}`);
  const answer = await egress
    .fetchOutside(url, {
      ...options,
      hosts: [url.hostname],
      maximumBytes: MAXIMUM_BYTES,
      milliseconds: TIMEOUT_MS,
    })
    .catch((error: unknown) => {
      throw error instanceof EgressError ? unavailable(error.reason) : error;
    });
  const waiting = (kind: "throttled" | "moving", usual: number) =>
    new ConnectorError(
      kind,
      `${url.hostname}: ${answer.status}`,
      secondsOf(answer.header("retry-after")) ?? usual,
    );
  switch (answer.status) {
    case 429:
      throw tooMany?.(jsonOf(answer.text)) ?? waiting("throttled", THROTTLE_SECONDS);
    case 423:
      throw waiting("throttled", LOCK_SECONDS);
    case 477:
      throw waiting("moving", THROTTLE_SECONDS);
  }
  if (answer.status >= 500) throw unavailable(String(answer.status));
  if (answer.text.trim() === "") return { status: answer.status, body: undefined };
  const body = jsonOf(answer.text);
  // A page of a proxy, or a body that was cut off.
  if (body === undefined) throw unavailable("no JSON");
  return { status: answer.status, body };
}

/** Undefined for a text that is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `Retry-After`: seconds or a date. */
function secondsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), 24 * 3600) : undefined;
}

/** The text below a key of a parsed body, numbers as text; "" when there is none. */
export function textIn(value: unknown, key: string): string {
  const field = valueIn(value, key);
  return typeof field === "string" || typeof field === "number" ? String(field) : "";
}

/** The list below a key of a parsed body; [] when there is none. */
export function listIn(value: unknown, key: string): unknown[] {
  const field = valueIn(value, key);
  return Array.isArray(field) ? field : [];
}

/** The value below a key of a parsed body. */
export function valueIn(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

/** The fields of an object; empty for anything else. */
export function fieldsIn(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/** What is stored of a value of a record: a lookup is its name, a list of choices its words. */
export function flatValue(value: unknown): string | number | boolean | null {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(flatValue).join(", ");
  const name = textIn(value, "name");
  return name === "" ? null : name;
}
