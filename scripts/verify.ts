/**
 * `npm run verify`: what `npm test` leaves out because it takes long: slow unit tests, the other browser tests, Firefox
 * and WebKit, and the gates in small, apart from `keys`, which unit tests hold. Ends as `npm test` does.
 */

import { gates } from "./gates/gates.ts";
import { runFirefoxAndWebKit } from "./test/firefox-and-webkit.ts";
import { passSignalsOn } from "./test/live-process.ts";
import { useMemoryForTemporaryFiles } from "./test/memory-folder.ts";
import { OTHER_BROWSER_TESTS, runPlaywright } from "./test/playwright.ts";
import { gateBesideOthers, gateSection, webBuild } from "./test/repository-sections.ts";
import { lastLine, runSections } from "./test/section.ts";
import { runVitest } from "./test/vitest.ts";

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
