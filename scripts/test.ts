/**
 * `npm test`: everything. `npm test -- <path or gate> ...`: a part of it, as apps/web/src/lib, e2e/price or kill.
 * Ends with `N passed, N failed`, and with an exit code other than 0 when anything failed.
 */
import { join } from "node:path";
import { repositoryRoot } from "./check/repository.ts";
import { freshWebBuild } from "./supervisor/web-build.ts";
import { runFirefoxAndWebKit } from "./verify/firefox-and-webkit.ts";
import type { Gate } from "./verify/gate.ts";
import { gates, newSeed } from "./verify/gates.ts";
import { passSignalsOn, runNode, runNodeQuietly } from "./verify/live-process.ts";
import { useMemoryForTemporaryFiles } from "./verify/memory-folder.ts";
import { type Parts, readParts } from "./verify/parts.ts";
import { runPlaywright } from "./verify/playwright.ts";
import { lastLine, readLastLine, runSections, type Section, type SideBySide } from "./verify/section.ts";
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
    await freshWebBuild(repositoryRoot);
    return { passed: 1, failed: 0 };
  },
};

const gateSection = ({ title, run }: Gate): Section => ({ title, run: () => run("small", newSeed()) });

/** In a process of its own, whose output appears when it has ended. */
const gateBesideOthers = ({ name, title }: Gate): Section => ({
  title,
  run: async () => {
    const { exitCode, output } = await runNodeQuietly(join(repositoryRoot, "scripts/gates.ts"), [
      name,
      "--small",
      `--seed=${newSeed()}`,
    ]);
    return { ...readLastLine(output, exitCode), output };
  },
});

const everything: readonly (Section | SideBySide)[] = [
  check("Layout and arrows", "boundaries.ts"),
  check("Document references", "document-references.ts"),
  check("Dependencies", "dependencies.ts"),
  check("Leaks", "leaks.ts"),
  check("Plain English", "plain-english.ts"),
  check("Image recipe", "dockerfile.ts"),
  check("Format", "format.ts"),
  check("Types", "types.ts"),
  check("Lint", "lint.ts"),
  webBuild,
  check("Bundle budget", "bundle-budget.ts"),
  check("Shipped app", "shipped.ts"),
  check("Licence notices", "licenses.ts"),
  // Tests wait for pages, processes and disks; side by side they use every core until the last of them has ended.
  {
    lanes: [
      [{ title: "Browser", run: () => runPlaywright() }],
      [{ title: "Engine, contract, server, web and scripts", run: () => runVitest() }],
    ],
    shared: [
      ...gates
        .filter(({ runsAlone, heldByUnitTests }) => runsAlone !== true && heldByUnitTests !== true)
        .map(gateBesideOthers),
      { title: "Firefox and WebKit", run: () => runFirefoxAndWebKit() },
    ],
  },
  ...gates.filter(({ runsAlone }) => runsAlone === true).map(gateSection),
];

function sectionsOf({ unit, browser, otherBrowsers, gates: names }: Parts): Section[] {
  const needsWeb = browser.length + otherBrowsers.length + names.length > 0;
  return [
    ...(unit.length > 0 ? [{ title: "Unit tests", run: () => runVitest(unit) }] : []),
    ...(needsWeb ? [webBuild] : []),
    ...(browser.length > 0
      ? [{ title: "Browser", run: () => runPlaywright(["--project=tests", ...browser], { name: "part" }) }]
      : []),
    ...(otherBrowsers.length > 0
      ? [{ title: "Firefox and WebKit", run: () => runFirefoxAndWebKit(otherBrowsers) }]
      : []),
    ...gates.filter(({ name }) => names.includes(name)).map(gateSection),
  ];
}

passSignalsOn();
useMemoryForTemporaryFiles();
const names = process.argv.slice(2);
const steps =
  names.length === 0
    ? everything
    : sectionsOf(
        readParts(
          names,
          gates.map(({ name }) => name),
          repositoryRoot,
        ),
      );
const total = await runSections(steps, console.log);
console.log(lastLine(total));
process.exit(total.failed === 0 && process.exitCode === undefined ? 0 : 1);
