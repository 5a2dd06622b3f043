import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { recordOf, repositoryRoot } from "../check/repository.ts";
import { runLive } from "./live-process.ts";
import { failedTestLine, type Tally } from "./section.ts";

/** The parts of the repository that must have tests of their own. */
const testedFolders = [
  "packages/engine/src",
  "packages/contract/src",
  "apps/server/src",
  "apps/web/src",
  "sandbox",
  "bench",
  "operations",
  "scripts",
];

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Test files and the outcome of each of their tests, from vitest's JSON report. */
export function readVitestReport(
  report: unknown,
  root: string,
  mustHaveTests: readonly string[] = testedFolders,
): { tally: Tally; complaints: string[] } {
  const files = listOf(recordOf(report).testResults).map((file) => {
    const { name, status, assertionResults } = recordOf(file);
    return {
      name: typeof name === "string" ? name.replaceAll("\\", "/") : "",
      failed: status === "failed",
      tests: listOf(assertionResults).map(recordOf),
    };
  });
  const outcomes = files.flatMap(({ tests }) => tests.map(({ status }) => status));
  const passed = outcomes.filter((status) => status === "passed").length;
  const failed = outcomes.filter((status) => status === "failed").length;
  const leftOut = outcomes.length - passed - failed;
  const broken = files.filter(
    ({ failed: fileFailed, tests }) => fileFailed && !tests.some(({ status }) => status === "failed"),
  );
  const untested = mustHaveTests.filter(
    (folder) => !files.some(({ name, tests }) => name.startsWith(`${root}/${folder}/`) && tests.length > 0),
  );
  const failedTests = files.flatMap(({ name, tests }) =>
    tests
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) =>
        failedTestLine(name.replace(`${root}/`, ""), String(fullName), listOf(failureMessages)[0]),
      ),
  );
  return {
    tally: { passed, failed: failed + leftOut + broken.length + untested.length, failedTests },
    complaints: [
      ...(leftOut > 0 ? [`${leftOut} tests were left out; every test runs, always`] : []),
      ...broken.map(({ name }) => `${name} did not run to its end`),
      ...untested.map((folder) => `${folder} has no test that ran`),
    ],
  };
}

/** The test files of `npm test`, those that only `npm run verify` runs (`*.slow.test.ts`), or those below paths. */
export type UnitTests = "quick" | "slow" | readonly string[];

export function filtersOf(tests: UnitTests): readonly string[] {
  switch (tests) {
    case "quick":
      return ["--exclude=**/*.slow.test.*"];
    case "slow":
      return [".slow.test."];
    default:
      return tests;
  }
}

/** Runs tests of the vitest projects, and counts. An exit code that the report does not explain is one failure. */
export async function runVitest(tests: UnitTests): Promise<Tally> {
  const reportFile = join(
    repositoryRoot,
    ".cache",
    "test",
    `vitest${typeof tests === "string" ? `-${tests}` : ""}.json`,
  );
  mkdirSync(dirname(reportFile), { recursive: true });
  rmSync(reportFile, { force: true });
  const vitest = join(repositoryRoot, "node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  const exitCode = await runLive(process.execPath, [vitest, "run", ...reporters, ...filtersOf(tests)]);
  if (!existsSync(reportFile)) throw new Error("vitest ended without a report");
  const root = repositoryRoot.replaceAll("\\", "/").replace(/\/$/, "");
  const folders = tests === "quick" ? testedFolders : [];
  const { tally, complaints } = readVitestReport(JSON.parse(readFileSync(reportFile, "utf8")), root, folders);
  for (const complaint of complaints) console.log(complaint);
  if (exitCode !== 0 && tally.failed === 0) {
    console.log(`vitest ended with code ${exitCode} though every test passed: an error outside the tests`);
    return { ...tally, failed: 1 };
  }
  return tally;
}
