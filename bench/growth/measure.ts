import { load } from "../http/client.ts";
import { interleave } from "../measure/rounds.ts";
import { median, quantile } from "../measure/statistics.ts";
import { figureText } from "../report/format.ts";
import { figureOf, type Row, timeAnchor, type Unit } from "../report/row.ts";
import type { GrowthCase } from "./cases.ts";

const ROUNDS = 9;
/** Milliseconds of load a round. */
const STRETCH = 500;
/** What the same own data may take more in the midst of many workspaces. */
export const MOST = { of: "ratio", bound: "at most", limit: 1.25, stop: 1.5 } as const;

/**
 * The median and the slowest of a hundred of one kind of request, at the most workspaces beside the fewest.
 * @param cases the same request in each database, the fewest workspaces first
 */
export async function compare(workspaces: readonly number[], cases: readonly GrowthCase[]): Promise<Row[]> {
  const latencies = cases.map((): number[] => []);
  const middles = cases.map((): number[] => []);
  await interleave(
    ROUNDS,
    cases.map(({ exchanges, connections }, index) => ({
      name: String(workspaces[index]),
      measure: async () => {
        const round = (await load(exchanges, connections, STRETCH)).latencies;
        latencies[index]?.push(...round);
        middles[index]?.push(median(round));
        return 0;
      },
      warmUp: () => load(exchanges, connections, STRETCH / 4),
    })),
  );
  const work = cases[0]?.work ?? "";
  return [
    rowOf(`${work}, p50`, workspaces, middles),
    rowOf(
      `${work}, p99`,
      workspaces,
      latencies.map((each) => thirds(each).map((third) => quantile(third, 0.99))),
    ),
  ];
}

/** Three parts in the order of time: the slowest of a hundred needs more answers than one round has. */
function thirds(values: readonly number[]): number[][] {
  const size = Math.ceil(values.length / 3);
  return [0, 1, 2].map((third) => values.slice(third * size, (third + 1) * size));
}

/** The last series beside the first; those between are named with the work. */
export function rowOf(
  work: string,
  workspaces: readonly number[],
  series: readonly (readonly number[])[],
  unit: Unit = "ms",
): Row {
  const [fewest = [], ...others] = series;
  const most = others.at(-1) ?? fewest;
  const between = others
    .slice(0, -1)
    .map((values, index) => `${name(workspaces[index + 1])}: ${figureText(figureOf(unit, values))}`);
  return {
    part: "growth",
    work: [work, ...between].join("; "),
    ours: figureOf(unit, most),
    anchor: timeAnchor(`${name(workspaces[0])} workspaces`, unit, most, fewest, "times the time"),
    target: MOST,
  };
}

const name = (count = 0): string => count.toLocaleString("en");
