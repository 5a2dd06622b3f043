import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { numbersFrom } from "../../../apps/server/src/test/shuffle.ts";
import { listFiles, readText, recordOf, repositoryRoot } from "../../check/repository.ts";
import { type Mutant, withMutants } from "./mutants.ts";

/** Sources that are changed, and the tests that must notice. */
export interface MutatedPart {
  name: string;
  /** Files, or folders that end in a slash. */
  sources: readonly string[];
  tests: readonly string[];
  /** Not one change may go unnoticed. */
  strict: boolean;
}

export interface MutationScore {
  mutants: number;
  tried: number;
  killed: number;
  survivors: Mutant[];
  /** Reached by none of the tests; counted among the survivors. */
  unreached: number;
}

const RUNNER = fileURLToPath(new URL("./runner.ts", import.meta.url));
const SWITCH = fileURLToPath(new URL("./switch.ts", import.meta.url));
/** A mutant that never ends is one that was noticed; without one, only a test that hangs takes as long. */
const LONGEST_RUN = { withMutant: 90_000, without: 600_000 };
/** Mutants tried at the same time; each takes a core. */
const AT_ONCE = Math.min(2, availableParallelism());

function sourcesOf({ sources }: MutatedPart): string[] {
  return listFiles(repositoryRoot).filter(
    (file) =>
      file.endsWith(".ts") &&
      !/\.test\.ts$|(^|\/)test-|\/index\.ts$/.test(file) &&
      sources.some((source) => (source.endsWith("/") ? file.startsWith(source) : file === source)),
  );
}

/**
 * Changes a part in one place at a time and runs the tests that reach the place. Needs the run's test database.
 * @param most mutants to try, drawn by the seed; the rest is left out
 */
export async function runMutants(
  part: MutatedPart,
  { most, seed, report }: { most: number; seed: number; report: (line: string) => void },
): Promise<MutationScore> {
  const folder = mkdtempSync(join(tmpdir(), "beachhead-mutants-"));
  const firstIds: Record<string, number> = {};
  const mutants: Mutant[] = [];
  for (const file of sourcesOf(part)) {
    firstIds[file] = mutants.length + 1;
    mutants.push(...withMutants(file, readText(repositoryRoot, file), mutants.length + 1, SWITCH).mutants);
  }
  const runners = Array.from({ length: AT_ONCE }, () =>
    createRunner(mkdtempSync(join(folder, "runner-")), { sources: firstIds, switchModule: SWITCH }),
  );
  try {
    const reachedBy = new Map<number, string[]>();
    await shareOut(runners, part.tests, async (runner, test) => {
      const reached = await runner.reaches(test);
      if (reached === undefined) throw new Error(`${test} fails without a mutant`);
      for (const id of reached) reachedBy.set(id, [...(reachedBy.get(id) ?? []), test]);
    });
    const next = numbersFrom(seed);
    const drawn = mutants
      .map((mutant) => ({ mutant, place: next() }))
      .toSorted((a, b) => a.place - b.place)
      .slice(0, most)
      .map(({ mutant }) => mutant);
    const survivors: Mutant[] = [];
    let unreached = 0;
    await shareOut(runners, drawn, async (runner, mutant) => {
      const reaching = reachedBy.get(mutant.id) ?? [];
      const tests = part.tests.filter((test) => reaching.includes(test));
      if (tests.length === 0) unreached += 1;
      else if (!(await passAll(runner, mutant, tests))) return;
      survivors.push(mutant);
      report(
        `survived: ${mutant.file}:${mutant.line} ${mutant.what}${tests.length === 0 ? " (not reached)" : ""}`,
      );
    });
    // A process that a mutant has left broken would notice everything after it.
    await Promise.all(runners.map((runner) => requireSound(runner, part.tests)));
    survivors.sort((a, b) => a.id - b.id);
    const killed = drawn.length - survivors.length;
    return { mutants: mutants.length, tried: drawn.length, killed, survivors, unreached };
  } finally {
    for (const runner of runners) runner.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Does each of the things on the next runner that is free. */
async function shareOut<T>(
  runners: readonly Runner[],
  things: readonly T[],
  work: (runner: Runner, thing: T) => Promise<void>,
): Promise<void> {
  const waiting = things.values();
  await Promise.all(
    runners.map(async (runner) => {
      // One iterator for all of them: what one takes no other gets.
      for (const thing of waiting) await work(runner, thing);
    }),
  );
}

/** One test file after the other, so that what the first one notices costs no second one. */
async function passAll(runner: Runner, mutant: Mutant, tests: readonly string[]): Promise<boolean> {
  for (const test of tests) if (!(await runner.passes(mutant.id, test))) return false;
  return true;
}

async function requireSound(runner: Runner, tests: readonly string[]): Promise<void> {
  for (const test of tests)
    if (!(await runner.passes(0, test))) throw new Error(`${test} fails without a mutant, after others`);
}

type Runner = ReturnType<typeof createRunner>;

function createRunner(folder: string, setUp: object) {
  let child: ChildProcess | undefined;

  async function ask(message: object, longest: number): Promise<boolean | undefined> {
    const asked = child;
    if (asked === undefined) throw new Error("No process runs tests");
    const got = Promise.withResolvers<unknown>();
    asked.once("message", got.resolve);
    const timer = setTimeout(() => got.resolve(undefined), longest);
    asked.send(message);
    const message_ = await got.promise;
    clearTimeout(timer);
    asked.off("message", got.resolve);
    if (message_ === undefined) return undefined;
    const { passed, failure } = recordOf(message_);
    if (typeof failure === "string") throw new Error(failure);
    return passed === true;
  }

  return {
    /** The mutants that a test file comes to; undefined when it fails without a mutant. */
    async reaches(file: string): Promise<ReadonlySet<number> | undefined> {
      writeFileSync(join(folder, "reached"), "");
      if (!(await this.passes(0, file))) return undefined;
      return new Set(readFileSync(join(folder, "reached"), "utf8").split("\n").map(Number));
    },

    async passes(id: number, file: string): Promise<boolean> {
      writeFileSync(join(folder, "active"), String(id));
      if (child === undefined) {
        child = fork(RUNNER, {
          cwd: repositoryRoot,
          env: { ...process.env, MUTATIONS_FOLDER: folder },
          execArgv: ["--disable-warning=ExperimentalWarning"],
          stdio: ["ignore", "ignore", "ignore", "ipc"],
        });
        await ask(setUp, LONGEST_RUN.without);
      }
      const passed = await ask({ file }, id === 0 ? LONGEST_RUN.without : LONGEST_RUN.withMutant);
      if (passed !== undefined) return passed;
      child.kill("SIGKILL");
      child = undefined;
      return false;
    },
    stop: () => void child?.kill(),
  };
}
