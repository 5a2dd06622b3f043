import { type Contestant, interleave, roundsOf } from "../measure/rounds.ts";
import { median, quantile } from "../measure/statistics.ts";
import { figureOf, type Row, rateAnchor, timeAnchor } from "../report/row.ts";
import type { BareServer } from "./bare.ts";
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
  bare: BareServer;
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

/** One row for each anchor: our server's rate beside the bare server's and beside the database's own. */
export async function rateRows(
  { work, path, asks, statement, least }: RateCase,
  { product, bare, alone }: Side,
): Promise<Row[]> {
  const ours = await exchangesOf(product, path, asks);
  const imitation = await bare.imitate(product.baseUrl + path, asks[0]);
  const latencies: number[] = [];
  const rateOf = (name: string, exchanges: Exchanges, kept: number[]): Contestant => ({
    name,
    measure: async () => {
      const result = await load(exchanges, CONNECTIONS, STRETCH);
      kept.push(...result.latencies);
      return result.requestsPerSecond;
    },
    warmUp: () => load(exchanges, CONNECTIONS, STRETCH / 4),
  });
  const series = await interleave(ROUNDS, [
    rateOf("ours", ours, latencies),
    rateOf("bare", [imitation], []),
    ...(statement === null
      ? []
      : [{ name: "database", measure: () => alone.rate(statement, CONNECTIONS, STRETCH) }]),
  ]);
  const mine = roundsOf(series, "ours");
  const percentile = (level: number): string => quantile(latencies, level).toFixed(1);
  const row = (against: string, name: string, limit: number | null): Row => ({
    part: "http",
    work: `${work} (p50 ${percentile(0.5)}, p99 ${percentile(0.99)} ms)`,
    ours: figureOf("per second", mine),
    anchor: rateAnchor(name, mine, roundsOf(series, against)),
    target: limit === null ? null : { of: "ratio", bound: "at least", limit },
  });
  return [
    row("bare", "bare node:http", least.bare),
    ...(statement === null ? [] : [row("database", "PostgreSQL alone", least.database)]),
  ];
}

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
    target: { of: "figure", bound: "at most", limit: most },
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
    target: { of: "ratio", bound: "at most", limit: 3 },
  };
}
