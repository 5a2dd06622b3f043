/** `npm test`: everything, in one run. Ends with `N passed, N failed`, and not with 0 when anything failed. */
import { join } from "node:path";
import { repositoryRoot } from "./check/repository.ts";
import { buildWeb, isWebStale } from "./supervisor/web-build.ts";
import { runFirefoxAndWebKit } from "./verify/firefox-and-webkit.ts";
import { gates, newSeed } from "./verify/gates.ts";
import { passSignalsOn, runNode } from "./verify/live-process.ts";
import { runPlaywright } from "./verify/playwright.ts";
import { lastLine, runSections, type Section } from "./verify/section.ts";
import { runVitest } from "./verify/vitest.ts";

/** A program of scripts/check: what it prints is shown, its exit code counts as one. */
function check(title: string, file: string): Section {
  return {
    title,
    run: async () => {
      const exitCode = await runNode(join(repositoryRoot, "scripts/check", file));
      return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    },
  };
}

const webBuild: Section = {
  title: "Web build",
  run: async () => {
    if (isWebStale(repositoryRoot)) await buildWeb(repositoryRoot);
    else console.log("up to date");
    return { passed: 1, failed: 0 };
  },
};

passSignalsOn();
const total = await runSections(
  [
    check("Layout and arrows", "boundaries.ts"),
    check("Document references", "document-references.ts"),
    check("Dependencies", "dependencies.ts"),
    check("Leaks", "leaks.ts"),
    check("Plain English", "plain-english.ts"),
    check("Image recipe", "dockerfile.ts"),
    check("Format", "format.ts"),
    check("Types", "types.ts"),
    check("Lint", "lint.ts"),
    { title: "Engine, contract, server, web and scripts", run: runVitest },
    webBuild,
    check("Bundle budget", "bundle-budget.ts"),
    check("Shipped app", "shipped.ts"),
    check("Licence notices", "licenses.ts"),
    { title: "Browser", run: () => runPlaywright() },
    { title: "Firefox and WebKit", run: () => runFirefoxAndWebKit() },
    ...gates.map(({ title, run }) => ({ title, run: () => run("small", newSeed()) })),
  ],
  console.log,
);
console.log(lastLine(total));
process.exit(total.failed === 0 && process.exitCode === undefined ? 0 : 1);
