import { stripVTControlCharacters } from "node:util";

/** What a part of the run found. */
export interface Tally {
  passed: number;
  failed: number;
  /** Why a part could not run on this machine, a sentence for each. */
  notRun?: readonly string[];
  /** The tests that failed, for the summary: the file, the title and how the error begins. */
  failedTests?: readonly string[];
}

/** One part of the run: a check counts one, a test runner counts its tests. */
export interface Section {
  title: string;
  /** Prints as it goes, or collects `output`. A throw is one failure, shown with its message. */
  run(): Promise<Tally & { output?: string }>;
}

/** Lanes that run at the same time, each section of a lane after the one before it. */
export interface SideBySide {
  lanes: readonly (readonly Section[])[];
  /** Sections of no lane: a lane that has come to its end takes the next one of these. */
  shared?: readonly Section[];
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Runs every section, whatever fails before it, and adds up. */
export async function runSections(
  steps: readonly (Section | SideBySide)[],
  print: (line: string) => void,
): Promise<Tally> {
  const total: Tally = { passed: 0, failed: 0 };
  const summary: string[] = [];
  async function runSection({ title, run }: Section): Promise<void> {
    print(`\n== ${title}`);
    const start = performance.now();
    const tally = await run().catch((error: unknown): Tally & { output?: string } => {
      print(error instanceof Error ? error.message : String(error));
      return { passed: 0, failed: 1 };
    });
    const line = `${tally.failed === 0 ? "ok    " : "FAILED"} ${title}: ${tally.passed} passed, ${tally.failed} failed, ${seconds(performance.now() - start)}`;
    print(tally.output === undefined ? line : `\n${tally.output.trim()}\n${line}`);
    summary.push(
      line,
      ...(tally.notRun ?? []).map((sentence) => `NOT RUN ${sentence}`),
      ...(tally.failedTests ?? []).map((test) => `       ${test}`),
    );
    total.passed += tally.passed;
    total.failed += tally.failed;
  }
  async function runLanes({ lanes, shared = [] }: SideBySide): Promise<void> {
    const waiting = shared.values();
    const runLane = async (lane: readonly Section[]) => {
      for (const section of lane) await runSection(section);
      for (const section of waiting) await runSection(section);
    };
    await Promise.all(lanes.map(runLane));
  }
  for (const step of steps) await runLanes("lanes" in step ? step : { lanes: [[step]] });
  print(`\n== Summary\n${summary.join("\n")}`);
  return total;
}

/** A failed test in one line of the summary. */
export function failedTestLine(file: string, title: string, error: unknown): string {
  const begin =
    typeof error === "string" ? (stripVTControlCharacters(error).trim().split("\n")[0] ?? "") : "";
  return `${file} › ${title}${begin === "" ? "" : `: ${begin.slice(0, 200)}`}`;
}

/** The line every run ends with. */
export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}

/** Reads the last line of a run that was a process of its own. An exit code that it does not explain is a failure. */
export function readLastLine(output: string, exitCode: number): Tally {
  const [, passed = "0", failed = "0"] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  const tally = { passed: Number(passed), failed: Number(failed) };
  const isUnexplained = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  return isUnexplained ? { ...tally, failed: 1 } : tally;
}
