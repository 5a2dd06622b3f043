/**
 * `npm test`: checks, lint, types, unit and API tests, and the browser tests of the main flows. `npm run verify` runs
 * the rest. `npm test -- <path or gate> ...`: some tests of either, as apps/web/src/lib, e2e/price or kill.
 * Ends with `N passed, N failed`, and with an exit code other than 0 when anything failed.
 */
import { repositoryRoot } from "./check/repository.ts";
import { gates } from "./gates/gates.ts";
import { runFirefoxAndWebKit } from "./test/firefox-and-webkit.ts";
import { passSignalsOn } from "./test/live-process.ts";
import { useMemoryForTemporaryFiles } from "./test/memory-folder.ts";
import { type Parts, readParts } from "./test/parts.ts";
import { JOURNEYS, runPlaywright } from "./test/playwright.ts";
import { checkSection, gateSection, webBuild } from "./test/repository-sections.ts";
import { lastLine, runSections, type Section, type SideBySide } from "./test/section.ts";
import { runVitest } from "./test/vitest.ts";

const quickTests: readonly (Section | SideBySide)[] = [
  // What is found within seconds comes first.
  {
    lanes: [
      [checkSection("Layout and arrows", "boundaries.ts")],
      [
        webBuild,
        checkSection("Bundle budget", "bundle-budget.ts"),
        checkSection("Shipped app", "shipped.ts"),
        checkSection("Licence notices", "licenses.ts"),
      ],
    ],
    shared: [
      checkSection("Unused code", "unused.ts"),
      checkSection("Format", "format.ts"),
      checkSection("Plain English", "plain-english.ts"),
      checkSection("Leaks", "leaks.ts"),
      checkSection("Document references", "document-references.ts"),
      checkSection("Dependencies", "dependencies.ts"),
      checkSection("Image recipe", "dockerfile.ts"),
    ],
  },
  // Tests wait for pages, processes and disks; side by side they use every core until the last of them has ended.
  {
    lanes: [
      [{ title: "Browser: main flows", run: () => runPlaywright(JOURNEYS, { name: "journeys" }) }],
      [{ title: "Engine, contract, server, web and scripts", run: () => runVitest("quick") }],
    ],
    shared: [checkSection("Types", "types.ts"), checkSection("Lint", "lint.ts")],
  },
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
    ? quickTests
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
