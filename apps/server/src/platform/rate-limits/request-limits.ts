import { type EndpointName, endpointOf, type RateLimit } from "@beachhead/contract";
import { AppError } from "../errors/app-error.ts";
import { clientNetworks, UNKNOWN_NETWORK } from "./client-network.ts";
import { generalLimits, unlistedLimits } from "./general-limits.ts";
import { createProcessLimiter, type ProcessLimiter } from "./process-limiter.ts";
import type { RateLimiter, Refusal } from "./rate-limiter.ts";

/** Who calls, as far as limits care. */
export interface Caller {
  /** From the socket, or from a trusted proxy's header. */
  address: string;
  /** Comes from this very machine, not through a proxy. */
  isLocal: boolean;
  /** What a device cookie says, unchecked: only counters of wrong passwords look at it. */
  deviceCookie?: string | undefined;
}

export interface RequestLimits {
  /** Counts a call of this row before anything is done for it. @throws {AppError} rate_limited */
  countNetwork(name: EndpointName, caller: Caller): Promise<void>;
  /**
   * Counts a call outside the endpoint table in the memory of this process: pages and files are served without a
   * database.
   * @throws {AppError} rate_limited
   */
  countUnlisted(kind: keyof typeof unlistedLimits, caller: Caller): void;
  /** Counts a call of this row for a signed-in user. @throws {AppError} rate_limited */
  countUser(name: EndpointName, userId: string, caller: Caller): Promise<void>;
}

export interface RequestLimitOptions {
  limiter: RateLimiter;
  /** Counts what needs no database. Default: one of this process. */
  processLimiter?: ProcessLimiter;
  /** Factor on every limit of the table; 1: unchanged. */
  factor: number;
  sandboxes: boolean;
}

interface Counter {
  key: string;
  limit: RateLimit;
}

/** With sandboxes somebody tries the product, or tests it, on their own machine. */
const LOCAL_FACTOR = 100;
/** From here on a twentieth more or less does not matter, and a query a call would. */
const EXACT_BELOW = 100;

/** How much wider the limits are for this caller. */
export function widthFor(
  { factor, sandboxes }: Pick<RequestLimitOptions, "factor" | "sandboxes">,
  caller: Caller,
): number {
  return factor * (sandboxes && caller.isLocal ? LOCAL_FACTOR : 1);
}

export function widened(limit: RateLimit, width: number): RateLimit {
  return { calls: Math.max(1, Math.floor(limit.calls * width)), seconds: limit.seconds };
}

/** Small limits are counted exactly, large ones from blocks. */
export function takeBySize(limiter: RateLimiter, key: string, limit: RateLimit): Promise<Refusal> {
  return limit.calls < EXACT_BELOW ? limiter.take(key, limit) : limiter.takeFromBlock(key, limit);
}

/** @throws {AppError} rate_limited where there is a refusal */
export function refuse(refusal: Refusal): void {
  if (refusal === undefined) return;
  const { retryAfterSeconds } = refusal;
  throw new AppError("rate_limited", `Too many requests. Try again in ${waitOf(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
}

export function createRequestLimits(options: RequestLimitOptions): RequestLimits {
  const { limiter, processLimiter = createProcessLimiter() } = options;

  // A local caller's counters are not the ones that others are measured by.
  const suffixFor = (caller: Caller) => (widthFor(options, caller) > options.factor ? " local" : "");

  /** Counts one call of each counter in turn, until one is full. */
  async function countAll(counters: readonly Counter[]): Promise<void> {
    for (const { key, limit } of counters) refuse(await takeBySize(limiter, key, limit));
  }

  function networkCounters(name: EndpointName, caller: Caller): readonly Counter[] {
    const networks = clientNetworks(caller.address);
    const [width, suffix] = [widthFor(options, caller), suffixFor(caller)];
    const { network: own, wider = false } = endpointOf(name).limits ?? {};
    const counters: Counter[] = [];
    if (own !== undefined) {
      for (const { name: network, times } of wider ? networks : networks.slice(0, 1))
        counters.push({
          key: `${name} network ${network}${suffix}`,
          limit: widened(own, width * times),
        });
    }
    const client = networks[0]?.name ?? UNKNOWN_NETWORK;
    counters.push({ key: `any network ${client}${suffix}`, limit: widened(generalLimits.network, width) });
    return counters;
  }

  return {
    countNetwork: (name, caller) => countAll(networkCounters(name, caller)),
    countUnlisted(kind, caller) {
      const width = widthFor(options, caller);
      for (const { name, times } of clientNetworks(caller.address)) {
        refuse(processLimiter.take(`${kind} ${name}`, widened(unlistedLimits[kind], width * times)));
      }
    },
    countUser(name, userId, caller) {
      const [width, user] = [widthFor(options, caller), `user ${userId}${suffixFor(caller)}`];
      const own = endpointOf(name).limits?.user;
      return countAll([
        ...(own === undefined ? [] : [{ key: `${name} ${user}`, limit: widened(own, width) }]),
        { key: `any ${user}`, limit: widened(generalLimits.user, width) },
      ]);
    },
  };
}

/** "40 seconds", "12 minutes", "a day", for a sentence. */
export function waitOf(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? "a minute" : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? "an hour" : `${hours} hours`;
}
