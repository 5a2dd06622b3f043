/** What a part of the run found. */
export interface Tally {
  passed: number;
  failed: number;
  /** Why a part could not run on this machine, a sentence for each. */
  notRun?: readonly string[];
}

/** One part of the run: a check counts one, a test runner counts its tests. */
export interface Section {
  title: string;
  /** Prints as it goes. A throw is one failure, shown with its message. */
  run(): Promise<Tally>;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Runs every section, whatever fails before it, and adds up. */
export async function runSections(
  sections: readonly Section[],
  print: (line: string) => void,
): Promise<Tally> {
  const total: Tally = { passed: 0, failed: 0 };
  const summary: string[] = [];
  for (const { title, run } of sections) {
    print(`\n== ${title}`);
    const start = performance.now();
    const tally = await run().catch((error: unknown): Tally => {
      print(error instanceof Error ? error.message : String(error));
      return { passed: 0, failed: 1 };
    });
    const line = `${tally.failed === 0 ? "ok    " : "FAILED"} ${title}: ${tally.passed} passed, ${tally.failed} failed, ${seconds(performance.now() - start)}`;
    print(line);
    summary.push(line, ...(tally.notRun ?? []).map((sentence) => `NOT RUN ${sentence}`));
    total.passed += tally.passed;
    total.failed += tally.failed;
  }
  print(`\n== Summary\n${summary.join("\n")}`);
  return total;
}

/** The line every run ends with. */
export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}
