import { type Contestant, interleave, roundsOf } from "../measure/rounds.ts";
import { median, quantile } from "../measure/statistics.ts";
import { figureOf, type Row, rateAnchor, timeAnchor } from "../report/row.ts";
import type { LatencyCase, RateCase } from "./cases.ts";
import { type Ask, askOnce, type Exchange, exchangeOf, load } from "./client.ts";
import type { DatabaseAlone } from "./database.ts";
import type { Product } from "./product.ts";

const ROUNDS = 7;
const CONNECTIONS = 10;
/** Milliseconds of load a round. */
const STRETCH = 600;
/** Statements of one latency round. */
const TIMES = 60;

/** What a row is measured on. */
export interface Side {
  product: Product;
  alone: DatabaseAlone;
}

type Exchanges = readonly [Exchange, ...Exchange[]];

/** The asks as bytes; the status that the first one gets is the one that counts. */
async function exchangesOf(
  product: Product,
  path: string,
  [first, ...rest]: RateCase["asks"],
): Promise<Exchanges> {
  const url = product.baseUrl + path;
  const { status } = await askOnce(url, first);
  const exchange = (ask: Ask): Exchange => exchangeOf(url, { ...ask, status });
  return [exchange(first), ...rest.map(exchange)];
}

/** Our server's rate over ten connections, beside the database's own, and how long an answer takes then. */
export async function rateRows(
  { work, path, asks, statement, asked, share }: RateCase,
  { product, alone }: Side,
): Promise<Row[]> {
  const exchanges = await exchangesOf(product, path, asks);
  const latencies: number[] = [];
  const middles: number[] = [];
  const ours: Contestant = {
    name: "ours",
    measure: async () => {
      const result = await load(exchanges, CONNECTIONS, STRETCH);
      latencies.push(...result.latencies);
      middles.push(median(result.latencies));
      return result.requestsPerSecond;
    },
    warmUp: () => load(exchanges, CONNECTIONS, STRETCH / 4),
  };
  const series = await interleave(ROUNDS, [
    ours,
    ...(statement === null
      ? []
      : [{ name: "database", measure: () => alone.rate(statement, CONNECTIONS, STRETCH) }]),
  ]);
  const mine = roundsOf(series, "ours");
  const rate: Row = {
    part: "http",
    work: `${work}, ${CONNECTIONS} connections`,
    ours: figureOf("per second", mine),
    anchor: statement && rateAnchor("PostgreSQL alone", mine, roundsOf(series, "database")),
    target: (share && { of: "ratio", bound: "at least", ...share }) ?? rateTarget(asked),
  };
  const middle: Row = {
    part: "http",
    work: `${work}, p50 then (p99 ${quantile(latencies, 0.99).toFixed(1)} ms)`,
    ours: figureOf("ms", middles),
    anchor: null,
    target: asked && { of: "figure", bound: "at most", ...asked.p50 },
  };
  return [rate, middle];
}

const rateTarget = (asked: RateCase["asked"]): Row["target"] =>
  asked && { of: "figure", bound: "at least", ...asked.rate };

/** One request at a time: the median of the rounds' medians. */
export async function latencyRow(
  { work, path, asks, statement, most }: LatencyCase,
  { product, alone }: Side,
): Promise<Row> {
  const exchanges = await exchangesOf(product, path, asks);
  const { status } = exchanges[0];
  const series = await interleave(ROUNDS, [
    {
      name: "ours",
      measure: async () => median((await load(exchanges, 1, STRETCH / 2)).latencies),
      warmUp: () => load(exchanges, 1, STRETCH / 4),
    },
    ...(statement === null
      ? []
      : [{ name: "database", measure: async () => median(await alone.latencies(statement, TIMES)) }]),
  ]);
  const mine = roundsOf(series, "ours");
  return {
    part: "http",
    // What the server answered is part of the row: 304 says less than 200, and is worth less.
    work: `${work}${status === 200 ? "" : ` (${status})`}, p50`,
    ours: figureOf("ms", mine),
    anchor:
      statement === null
        ? null
        : timeAnchor("PostgreSQL alone", "ms", mine, roundsOf(series, "database"), "times the time"),
    target: { of: "figure", bound: "at most", ...most },
  };
}

/** The slowest loads of five connections while five others save, beside the same loads alone. */
export async function mixedRow(
  loaded: RateCase,
  saving: readonly { path: string; ask: Ask }[],
  { product }: Side,
): Promise<Row> {
  const exchanges = await exchangesOf(product, loaded.path, loaded.asks);
  const saves = await Promise.all(saving.map(({ path, ask }) => exchangesOf(product, path, [ask])));
  const slowest = async (): Promise<number> => quantile((await load(exchanges, 5, STRETCH)).latencies, 0.99);
  const series = await interleave(ROUNDS, [
    { name: "alone", measure: slowest },
    {
      name: "mixed",
      measure: async () => {
        const [p99] = await Promise.all([slowest(), ...saves.map((save) => load(save, 1, STRETCH))]);
        return p99;
      },
    },
  ]);
  const mixed = roundsOf(series, "mixed");
  return {
    part: "http",
    work: "Load that plan while five others save, p99",
    ours: figureOf("ms", mixed),
    anchor: timeAnchor("nobody saving", "ms", mixed, roundsOf(series, "alone"), "times the time"),
    target: { of: "ratio", bound: "at most", limit: 2, stop: 3 },
  };
}
