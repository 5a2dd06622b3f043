import { C_FLAGS, type CKernel, startCKernel } from "./c-kernel.ts";
import { runKernel } from "./kernel.ts";
import { TRIALS } from "./kernel-work.ts";
import { OBJECT_TRIALS, runObjectStyle } from "./object-style.ts";

/** One implementation's speed on the fixed work. */
export interface Row {
  name: string;
  /** Million trials a second, from the median of the rounds. */
  millionTrialsPerSecond: number;
  /** How many times slower than the product's kernel (below 1: faster). */
  timesOurs: number;
}

/** A limit that a ratio must keep. */
export interface Budget {
  name: string;
  measured: number;
  limit: string;
  kept: boolean;
}

export interface Report {
  work: string;
  rounds: number;
  compiler: string | null;
  flags: string[];
  rows: Row[];
  budgets: Budget[];
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function milliseconds(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function requireAgreement(name: string, theirs: readonly number[], ours: readonly number[]): void {
  ours.forEach((sum, column) => {
    if (!(Math.abs(theirs[column]! - sum) <= 1e-11 * Math.abs(sum)))
      throw new Error(
        `${name} does another work: column ${column} sums to ${theirs[column]}, ours to ${sum}.`,
      );
  });
}

/** Sum of each of the ten columns over the first `trials` trials. */
function kernelSums(trials: number): number[] {
  const { revenue, ebit } = runKernel();
  return [...revenue, ...ebit].map((column) =>
    column.subarray(0, trials).reduce((sum, value) => sum + value, 0),
  );
}

function objectSums(): number[] {
  const trials = runObjectStyle();
  const sums = (read: (trial: (typeof trials)[number]) => number[]): number[] =>
    trials.map(read).reduce((sum, row) => sum.map((value, t) => value + row[t]!));
  return [
    ...sums((trial) => trial.years.map((year) => year.revenue)),
    ...sums((trial) => trial.years.map((year) => year.ebit)),
  ];
}

async function checkAgreement(kernel: CKernel | null): Promise<void> {
  requireAgreement("The object style", objectSums(), kernelSums(OBJECT_TRIALS));
  if (kernel === null) return;
  const ours = kernelSums(TRIALS);
  for (const layout of ["blocks", "trials"] as const) {
    await kernel.time(layout);
    requireAgreement(`C in ${layout}`, await kernel.sums(), ours);
  }
}

interface Contestant {
  name: string;
  trials: number;
  /** Milliseconds of one run. */
  time(): Promise<number> | number;
}

/**
 * Nanoseconds a trial of every contestant, one number per round, all in turn within a round. Each runs once
 * untimed first, so that none pays for the caches the one before it left.
 */
async function measure(rounds: number, field: readonly Contestant[]): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(field.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, trials, time } of field) {
      await time();
      times.get(name)?.push(((await time()) * 1e6) / trials);
    }
  }
  return times;
}

function contestants(kernel: CKernel | null): Contestant[] {
  const list: Contestant[] = [{ name: OURS, trials: TRIALS, time: () => milliseconds(runKernel) }];
  if (kernel !== null) {
    list.push(
      { name: C_BLOCKS, trials: TRIALS, time: () => kernel.time("blocks") },
      { name: C_TRIALS, trials: TRIALS, time: () => kernel.time("trials") },
    );
  }
  list.push({ name: OBJECTS, trials: OBJECT_TRIALS, time: () => milliseconds(runObjectStyle) });
  return list;
}

const OURS = "product kernel (TypeScript)";
const C_BLOCKS = "C scalar, same layout";
const C_TRIALS = "C scalar, trial by trial";
const OBJECTS = "TypeScript objects, map and reduce";

/**
 * Measures the product's kernel against scalar C and the object style, medians of interleaved rounds, after
 * checking that all of them compute the same. The C yardstick is the faster of its two layouts.
 *
 * @throws Error when an implementation's answers differ
 */
export async function compareKernels(rounds: number): Promise<Report> {
  const kernel = startCKernel();
  try {
    await checkAgreement(kernel);
    const times = await measure(rounds, contestants(kernel));
    const medians = new Map([...times].map(([name, values]) => [name, median(values)]));
    const ours = medians.get(OURS)!;
    const yardstick = Math.min(medians.get(C_BLOCKS) ?? Infinity, medians.get(C_TRIALS) ?? Infinity);
    const againstC = ours / yardstick;
    const againstObjects = medians.get(OBJECTS)! / ours;
    const budgets: Budget[] = [
      {
        name: "as fast as the object style",
        measured: againstObjects,
        limit: ">= 50",
        kept: againstObjects >= 50,
      },
    ];
    if (kernel !== null) {
      budgets.unshift({
        name: "time of scalar C",
        measured: againstC,
        limit: "<= 2.2",
        kept: againstC <= 2.2,
      });
    }
    return {
      work: `5 plans x 5 years, 20 random inputs, 10 columns out, ${TRIALS.toLocaleString("en")} trials (objects ${OBJECT_TRIALS.toLocaleString("en")})`,
      rounds,
      compiler: kernel?.compiler ?? null,
      flags: C_FLAGS,
      rows: [...medians].map(([name, time]) => ({
        name,
        millionTrialsPerSecond: 1000 / time,
        timesOurs: time / ours,
      })),
      budgets,
    };
  } finally {
    kernel?.stop();
  }
}
