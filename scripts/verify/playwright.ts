import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { recordOf, repositoryRoot } from "../check/repository.ts";
import { findChromium } from "./chromium.ts";
import { startDesignPage } from "./design-page.ts";
import { runLive } from "./live-process.ts";
import type { Tally } from "./section.ts";
import { startWorld, type WorldOptions } from "./world.ts";

const countOf = (value: unknown): number => (typeof value === "number" ? value : 0);

/** Counts of Playwright's JSON report. A test that passed only when repeated, or was left out, has failed. */
export function readPlaywrightReport(report: unknown): Tally {
  const { stats, errors } = recordOf(report);
  const { expected, unexpected, flaky, skipped } = recordOf(stats);
  const outside = Array.isArray(errors) ? errors.length : 0;
  const failed = countOf(unexpected) + countOf(flaky) + countOf(skipped) + outside;
  return { passed: countOf(expected), failed };
}

export interface PlaywrightRun extends Tally {
  exitCode: number;
  /** Playwright's own, as it stands in its file. */
  report: unknown;
}

/** Runs the browser tests against a server, a database and a web app of their own; `environment` is for the tests. */
export async function runPlaywright(
  args: readonly string[] = ["--project=tests"],
  options: { world?: WorldOptions; environment?: Readonly<Record<string, string>> } = {},
): Promise<PlaywrightRun> {
  const chromium = await findChromium();
  const reportFile = join(repositoryRoot, ".cache", "test", "playwright.json");
  mkdirSync(dirname(reportFile), { recursive: true });
  rmSync(reportFile, { force: true });
  const designPage = await startDesignPage();
  const world = await startWorld(options.world).catch(async (error: unknown) => {
    await designPage.stop();
    throw error;
  });
  try {
    const exitCode = await runLive(
      process.execPath,
      [
        join(repositoryRoot, "node_modules", "@playwright", "test", "cli.js"),
        "test",
        "--config=e2e/playwright.config.ts",
        ...args,
      ],
      {
        CHROMIUM_PATH: chromium,
        BASE_URL: world.baseUrl,
        CONTROL_URL: world.controlUrl,
        DESIGN_URL: designPage.url,
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
        ...options.environment,
      },
    );
    if (!existsSync(reportFile)) throw new Error("Playwright ended without a report");
    const report: unknown = JSON.parse(readFileSync(reportFile, "utf8"));
    const tally = readPlaywrightReport(report);
    const silent = tally.failed === 0 && (tally.passed === 0 || exitCode !== 0);
    return { passed: tally.passed, failed: tally.failed + (silent ? 1 : 0), exitCode, report };
  } finally {
    await designPage.stop();
    await world.stop();
  }
}

// `node scripts/verify/playwright.ts e2e/price -g odds`: some of the browser tests.
if (import.meta.main) {
  const { passed, failed } = await runPlaywright(["--project=tests", ...process.argv.slice(2)]);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
