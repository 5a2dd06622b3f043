import { createQuantileFinder, LEVELS } from "../../packages/engine/src/montecarlo/quantiles.ts";
import { interleave, milliseconds, roundsOf } from "../measure/rounds.ts";
import { figureOf, type Row, timeAnchor } from "../report/row.ts";
import { startCProgram } from "./c-program.ts";
import { ourColumns } from "./product.ts";

const SIZES = [10_000, 100_000, 1_000_000] as const;

/** A million trials of one column: the work's own 200,000, five times over, each time a little larger. */
function column(): Float64Array {
  const [revenue = new Float64Array(0)] = ourColumns(200_000);
  return Float64Array.from({ length: 1_000_000 }, (_, i) => {
    const round = Math.floor(i / revenue.length);
    return (revenue[i % revenue.length] ?? 0) * (1 + round / 7);
  });
}

/** Seven exact quantiles, mean and range of one column, against the same bucket select in C and against sorting. */
export async function quantileRows(rounds: number, compiler: string | null): Promise<Row[]> {
  const values = column();
  const finder = createQuantileFinder();
  const program = compiler === null ? null : startCProgram(compiler, "quantiles.c", "scalar", values);
  const rows: Row[] = [];
  try {
    for (const size of SIZES) {
      const part = values.subarray(0, size);
      // A million numbers a measurement, whatever the size: a single small run is over before its code is compiled.
      const times = 1_000_000 / size;
      const inC = async (): Promise<number[]> =>
        (await program?.ask(`${size} ${times}`))?.split(" ").map(Number) ?? [];
      const repeat = (run: () => unknown): void => {
        for (let i = 0; i < times; i += 1) run();
      };
      if (program !== null) requireSame(finder.summarise(part, LEVELS).quantiles, (await inC()).slice(1));
      const series = await interleave(rounds, [
        {
          name: "ours",
          measure: () => milliseconds(() => repeat(() => finder.summarise(part, LEVELS))) / times,
          warmUp: async () => repeat(() => finder.summarise(part, LEVELS)),
        },
        ...(program === null
          ? [{ name: "sort", measure: () => milliseconds(() => repeat(() => part.slice().sort())) / times }]
          : [{ name: "C", measure: async () => (await inC())[0] ?? Number.NaN, warmUp: inC }]),
      ]);
      const ours = roundsOf(series, "ours");
      rows.push({
        part: "kernel",
        work: `7 quantiles of ${size.toLocaleString("en")} numbers`,
        ours: figureOf("ms", ours),
        anchor:
          program === null
            ? timeAnchor("Float64Array.sort", "ms", ours, roundsOf(series, "sort"), "times as fast")
            : timeAnchor("bucket select in C", "ms", ours, roundsOf(series, "C"), "times the time"),
        target: program === null ? null : { of: "ratio", bound: "at most", limit: 3 },
      });
    }
  } finally {
    program?.stop();
  }
  return rows;
}

function requireSame(ours: readonly number[], theirs: readonly number[]): void {
  if (ours.some((value, index) => value !== theirs[index]))
    throw new Error(`C finds other quantiles: ${theirs.join(", ")}, ours ${ours.join(", ")}.`);
}
