/**
 * `npm run verify`: what `npm test` leaves out because it takes long: slow unit tests, the other browser tests, Firefox
 * and WebKit, and every gate in small. Ends as `npm test` does.
 */
import { runFirefoxAndWebKit } from "./verify/firefox-and-webkit.ts";
import { gates } from "./verify/gates.ts";
import { passSignalsOn } from "./verify/live-process.ts";
import { useMemoryForTemporaryFiles } from "./verify/memory-folder.ts";
import { OTHER_BROWSER_TESTS, runPlaywright } from "./verify/playwright.ts";
import { gateBesideOthers, gateSection, webBuild } from "./verify/repository-sections.ts";
import { lastLine, runSections } from "./verify/section.ts";
import { runVitest } from "./verify/vitest.ts";

passSignalsOn();
useMemoryForTemporaryFiles();
const total = await runSections(
  [
    webBuild,
    {
      lanes: [
        [{ title: "Browser: everything else", run: () => runPlaywright(OTHER_BROWSER_TESTS) }],
        [{ title: "Slow unit tests", run: () => runVitest("slow") }],
      ],
      shared: [
        ...gates
          .filter(({ runsAlone, heldByUnitTests }) => runsAlone !== true && heldByUnitTests !== true)
          .map(gateBesideOthers),
        { title: "Firefox and WebKit", run: () => runFirefoxAndWebKit() },
      ],
    },
    // They measure times.
    ...gates.filter(({ runsAlone }) => runsAlone === true).map(gateSection),
  ],
  console.log,
);
console.log(lastLine(total));
process.exit(total.failed === 0 && process.exitCode === undefined ? 0 : 1);
