import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { recordOf, repositoryRoot } from "../check/repository.ts";
import { findHeadlessShell } from "./chromium.ts";
import { startDesignPage } from "./design-page.ts";
import { runLive } from "./live-process.ts";
import { failedTestLine, type Tally } from "./section.ts";
import { startTestProduct, type TestProductOptions } from "./test-product.ts";

const countOf = (value: unknown): number => (typeof value === "number" ? value : 0);

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map(recordOf) : [];

/** The failed tests of a suite of Playwright's JSON report and of the suites in it. */
function failedTestsOf(suite: Record<string, unknown>): string[] {
  const own = listOf(suite.specs).filter(({ ok }) => ok === false);
  return [
    ...own.map(({ file, title, tests }) => {
      const errors = listOf(tests).flatMap(({ results }) =>
        listOf(results).map(({ error }) => recordOf(error)),
      );
      return failedTestLine(`e2e/${String(file)}`, String(title), errors[0]?.message);
    }),
    ...listOf(suite.suites).flatMap(failedTestsOf),
  ];
}

/** Counts of Playwright's JSON report. A test that passed only when repeated, or was left out, has failed. */
export function readPlaywrightReport(report: unknown): Tally {
  const { stats, errors, suites } = recordOf(report);
  const { expected, unexpected, flaky, skipped } = recordOf(stats);
  const outside = Array.isArray(errors) ? errors.length : 0;
  const failed = countOf(unexpected) + countOf(flaky) + countOf(skipped) + outside;
  return { passed: countOf(expected), failed, failedTests: listOf(suites).flatMap(failedTestsOf) };
}

export interface PlaywrightRun extends Tally {
  exitCode: number;
  /** Playwright's own report, from its file. */
  report: unknown;
}

/** The browser tests of `npm test`: those with the tag `journey` of e2e/fixtures/test.ts. */
export const JOURNEYS = ["--project=tests", "--grep=@journey"];
/** Those of `npm run verify`. */
export const OTHER_BROWSER_TESTS = ["--project=tests", "--grep-invert=@journey"];

const PLAYWRIGHT = join(repositoryRoot, "node_modules", "@playwright", "test", "cli.js");
/** With more failures something general is broken, and traces of all of them would take long. */
const MOST_TRACES = 10;

/** What one run of Playwright in this repository writes to; runs with different names do not disturb each other. */
interface RunFiles {
  reportFile: string;
  outputFolder: string;
}

function filesOf(name: string): RunFiles {
  const folder = join(repositoryRoot, ".cache", "test");
  mkdirSync(folder, { recursive: true });
  return {
    reportFile: join(folder, `playwright-${name}.json`),
    outputFolder: join(repositoryRoot, "test-results", name),
  };
}

/** Where the browser tests find what they need. */
interface Addresses {
  baseUrl: string;
  controlUrl: string;
  /** Variables for the tests. */
  environment?: Readonly<Record<string, string>>;
}

/**
 * Runs browser tests against a server that runs already.
 * A trace of every test costs a third of the processor time, so none is recorded at first: tests that fail run once
 * more with one, which shows what happened. They have failed whatever comes of that.
 * @param name of this run's files
 */
export async function runPlaywrightAt(
  { baseUrl, controlUrl, environment }: Addresses,
  name: string,
  args: readonly string[],
): Promise<PlaywrightRun> {
  const chromium = await findHeadlessShell();
  const { reportFile, outputFolder } = filesOf(name);
  rmSync(reportFile, { force: true });
  const run = (more: readonly string[], output: string, report?: string) =>
    runLive(
      process.execPath,
      [PLAYWRIGHT, "test", "--config=e2e/playwright.config.ts", `--output=${output}`, ...args, ...more],
      {
        CHROMIUM_PATH: chromium,
        BASE_URL: baseUrl,
        CONTROL_URL: controlUrl,
        ...(report === undefined ? {} : { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
        ...environment,
      },
    );
  const exitCode = await run([], outputFolder, reportFile);
  if (!existsSync(reportFile)) throw new Error("Playwright ended without a report");
  const report: unknown = JSON.parse(readFileSync(reportFile, "utf8"));
  const tally = readPlaywrightReport(report);
  const silent = tally.failed === 0 && (tally.passed === 0 || exitCode !== 0);
  if (args.includes("--project=tests") && tally.failed > 0 && tally.failed <= MOST_TRACES) {
    console.log("\nThe failed tests run once more, for a trace of each; they stay failed.");
    const lastRun = join(outputFolder, ".last-run.json");
    await run(
      ["--last-failed", `--last-failed-file=${lastRun}`, "--trace=on", "--reporter=list"],
      `${outputFolder}-traces`,
    );
  }
  return { ...tally, failed: tally.failed + (silent ? 1 : 0), exitCode, report };
}

/** Runs the browser tests against a server, a database and a web app of their own; `environment` is for the tests. */
export async function runPlaywright(
  args: readonly string[],
  options: {
    /** Name of this run's files; default "e2e". */
    name?: string;
    product?: TestProductOptions;
    environment?: Readonly<Record<string, string>>;
  } = {},
): Promise<PlaywrightRun> {
  const designPage = await startDesignPage();
  const product = await startTestProduct(options.product).catch(async (error: unknown) => {
    await designPage.stop();
    throw error;
  });
  const environment = {
    DESIGN_URL: designPage.url,
    COMPANY_SANDBOX_URL: product.sandboxEnvironment["SANDBOX_COMPANY_URL"] ?? "",
    ...options.environment,
  };
  try {
    return await runPlaywrightAt({ ...product, environment }, options.name ?? "e2e", args);
  } finally {
    await designPage.stop();
    await product.stop();
  }
}

// `node scripts/test/playwright.ts e2e/price -g odds`: some of the browser tests.
if (import.meta.main) {
  const { passed, failed } = await runPlaywright(["--project=tests", ...process.argv.slice(2)], {
    name: "part",
  });
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
