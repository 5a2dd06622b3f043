import { type Contestant, interleave, roundsOf } from "../measure/rounds.ts";
import { median, quantile } from "../measure/statistics.ts";
import { pinnedVersions } from "../report/environment.ts";
import type { PartResult } from "../report/results.ts";
import { figureOf, type Row, rateAnchor, timeAnchor } from "../report/row.ts";
import { type BareServer, startBareServer } from "./bare.ts";
import { costCases, type LatencyCase, type RateCase, tinyCases } from "./cases.ts";
import { askOnce, exchangeOf, load } from "./client.ts";
import { connectAlone, type DatabaseAlone } from "./database.ts";
import { type Product, startProduct } from "./product.ts";

const ROUNDS = 7;
const CONNECTIONS = 10;
const STRETCH = 600;
/** Requests of one latency round. */
const TIMES = 60;

/** The product's server beside bare `node:http` with the same bytes and beside PostgreSQL alone. */
export async function measureHttp(): Promise<Omit<PartResult, "taken">> {
  const closers: (() => unknown)[] = [];
  try {
    const product = await startProduct();
    closers.push(() => product.stop());
    const bare = await startBareServer();
    closers.push(() => bare.stop());
    const alone = await connectAlone(product.databaseUrl, product.userId);
    closers.push(() => alone.stop());
    const costs = await costCases(product);
    const rows: Row[] = [];
    for (const each of [...tinyCases, ...costs.rates])
      rows.push(...(await rateRows(each, product, bare, alone)));
    for (const each of costs.latencies) rows.push(await latencyRow(each, product, alone));
    const [postgres] = await alone.rows("show server_version", []);
    return {
      versions: {
        Node: process.versions.node,
        PostgreSQL: String(postgres?.server_version),
        fastify:
          pinnedVersions(new URL("../../apps/server/package.json", import.meta.url)).fastify ?? "unknown",
      },
      rows,
    };
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

/** One row for each anchor: the rate of ours beside the bare server's and beside the database's own. */
async function rateRows(
  { work, path, ask, statement, least }: RateCase,
  product: Product,
  bare: BareServer,
  alone: DatabaseAlone,
): Promise<Row[]> {
  const url = product.baseUrl + path;
  const { status } = await askOnce(url, ask);
  const ours = exchangeOf(url, { ...ask, status });
  const imitation = await bare.imitate(url, ask);
  const latencies: number[] = [];
  const rateOf = (name: string, exchange: typeof ours, keep: boolean): Contestant => ({
    name,
    measure: async () => {
      const result = await load(exchange, CONNECTIONS, STRETCH);
      if (keep) latencies.push(...result.latencies);
      return result.requestsPerSecond;
    },
    warmUp: () => load(exchange, CONNECTIONS, STRETCH / 4),
  });
  const series = await interleave(ROUNDS, [
    rateOf("ours", ours, true),
    rateOf("bare", imitation, false),
    ...(statement === null
      ? []
      : [{ name: "database", measure: () => alone.rate(statement, CONNECTIONS, STRETCH) }]),
  ]);
  const mine = roundsOf(series, "ours");
  const row = (against: string, name: string, limit: number | null): Row => ({
    part: "http",
    work: `${work}, ${quantile(latencies, 0.5).toFixed(2)} ms p50, ${quantile(latencies, 0.99).toFixed(1)} p99`,
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
async function latencyRow(
  { work, path, ask, statement, most }: LatencyCase,
  product: Product,
  alone: DatabaseAlone,
): Promise<Row> {
  const url = product.baseUrl + path;
  const { status } = await askOnce(url, ask);
  const exchange = exchangeOf(url, { ...ask, status });
  const series = await interleave(ROUNDS, [
    {
      name: "ours",
      measure: async () => median((await load(exchange, 1, STRETCH / 2)).latencies),
      warmUp: () => load(exchange, 1, STRETCH / 4),
    },
    ...(statement === null
      ? []
      : [{ name: "database", measure: async () => median(await alone.latencies(statement, TIMES)) }]),
  ]);
  const mine = roundsOf(series, "ours");
  return {
    part: "http",
    work: `${work}, p50`,
    ours: figureOf("ms", mine),
    anchor:
      statement === null
        ? null
        : timeAnchor("PostgreSQL alone", "ms", mine, roundsOf(series, "database"), "times the time"),
    target: { of: "figure", bound: "at most", limit: most },
  };
}
