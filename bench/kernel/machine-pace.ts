import { interleave, roundsOf } from "../measure/rounds.ts";
import { median } from "../measure/statistics.ts";
import { startCKernel } from "./c-kernel.ts";
import { findCompiler } from "./c-program.ts";
import { inC } from "./contestants.ts";

const ROUNDS = 7;

/** Nanoseconds a trial of scalar C takes on this machine now; undefined where nothing compiles C. */
export async function scalarNanoseconds(): Promise<number | undefined> {
  const compiler = findCompiler();
  const kernel = compiler && startCKernel(compiler.command, "scalar");
  if (!kernel) return undefined;
  try {
    const layouts = inC("C", kernel);
    const series = await interleave(ROUNDS, layouts);
    return Math.min(...layouts.map(({ name }) => median(roundsOf(series, name))));
  } finally {
    kernel.stop();
  }
}
