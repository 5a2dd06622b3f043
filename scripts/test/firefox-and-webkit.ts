import { buildWeb, isWebStale } from "../../operations/supervisor/web-build.ts";
import { recordOf, repositoryRoot } from "../check/repository.ts";
import { findOtherBrowsers } from "./other-browsers.ts";
import { runPlaywright } from "./playwright.ts";
import type { Tally } from "./section.ts";

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The browsers that the tests of a Playwright report ran in, with their versions: "Firefox 153.7.0". */
export function browsersOf(report: unknown): string[] {
  const { suites, specs, tests, annotations, type, description } = recordOf(report);
  if (type === "browser" && typeof description === "string") return [description];
  return [...new Set([suites, specs, tests, annotations].flatMap(listOf).flatMap(browsersOf))].toSorted();
}

/** Runs the main flows and the components' keyboard patterns in Firefox and WebKit: e2e/other-browsers. */
export async function runFirefoxAndWebKit(args: readonly string[] = []): Promise<Tally> {
  const { found, environment, missing } = await findOtherBrowsers();
  for (const sentence of missing) console.log(sentence);
  if (found.length === 0) return { passed: 0, failed: 0, notRun: missing };
  const projects = found.map((name) => `--project=${name.toLowerCase()}`);
  const {
    passed,
    failed,
    failedTests = [],
    report,
  } = await runPlaywright([...projects, ...args], {
    name: "firefox-and-webkit",
    environment,
  });
  const browsers = browsersOf(report);
  console.log(`Ran in ${browsers.join(" and ")}`);
  const silent = found.filter((name) => !browsers.some((browser) => browser.startsWith(name)));
  for (const name of silent) console.log(`No test ran in ${name}, though it is installed.`);
  return { passed, failed: failed + silent.length, failedTests, notRun: missing };
}

// `node scripts/test/firefox-and-webkit.ts -g palette`: some of the tests.
if (import.meta.main) {
  if (isWebStale(repositoryRoot)) await buildWeb(repositoryRoot);
  const { passed, failed } = await runFirefoxAndWebKit(process.argv.slice(2));
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
