import { writeFile } from "node:fs/promises";
import { test as base } from "@playwright/test";
import { createUser, grantPlan, storedSession, type TestUser } from "../fixtures/account.ts";
import { environment } from "../fixtures/environment.ts";
import type { Browser, Tab } from "./browser.ts";
import { BrowserPage } from "./browser-page.ts";
import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";

export interface BrowserOptions {
  otherBrowser: "firefox" | "webkit";
}

interface WorkerFixtures extends BrowserOptions {
  browserProcess: Browser;
}

interface Fixtures {
  /** Fails the test on uncaught errors, unhandled rejections and policy violations. */
  tab: Tab;
  /** A tab where nobody is signed in. */
  visitor: BrowserPage;
  /** The page of components. */
  design: BrowserPage;
  /** An account of this test's own, on a plan without narrow limits. */
  user: TestUser;
  /** A tab where `user` is signed in. */
  app: BrowserPage;
}

function needed(name: string): string {
  const value = process.env[name];
  if (value !== undefined && value !== "") return value;
  throw new Error(
    `${name} is not set: run these tests with node scripts/test/firefox-and-webkit.ts, or npm test`,
  );
}

const start = {
  firefox: () => startFirefox(needed("FIREFOX_PATH")),
  webkit: () => startWebKit({ driver: needed("WEBKIT_DRIVER_PATH"), display: needed("XVFB_PATH") }),
};

const harmless = [
  // The document in which a user is signed in names no icon; its policy forbids this one.
  /\/favicon\.ico/,
  // Leaving a page ends its downloads. A module that is really missing shows no screen, which fails the test.
  /error loading dynamically imported module|Importing a module script failed/,
];

/** Tests in Firefox and in WebKit. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  otherBrowser: ["firefox", { option: true, scope: "worker" }],
  browserProcess: [
    async ({ otherBrowser }, use) => {
      const browser = await start[otherBrowser]();
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  tab: async ({ browserProcess }, use, testInfo) => {
    // The run names the browsers of its report.
    testInfo.annotations.push({ type: "browser", description: browserProcess.name });
    const tab = await browserProcess.openTab();
    await use(tab);
    if (testInfo.status !== testInfo.expectedStatus)
      await writeFile(testInfo.outputPath("screen.png"), await tab.screenshot());
    const faults = (await tab.faults()).filter((fault) => !harmless.some((pattern) => pattern.test(fault)));
    await tab.close();
    if (faults.length > 0) throw new Error(`Not allowed on any page:\n${[...new Set(faults)].join("\n")}`);
  },
  visitor: async ({ tab }, use) => use(new BrowserPage(tab, environment.baseUrl)),
  design: async ({ tab }, use) => use(new BrowserPage(tab, environment.designUrl)),
  user: async ({}, use) => {
    const user = await createUser();
    await grantPlan(user, "enterprise");
    await use(user);
  },
  app: async ({ visitor, user }, use) => {
    // A document of the app's origin that runs none of its code.
    await visitor.goto("/favicon.svg");
    await visitor.evaluate(({ name, value }) => localStorage.setItem(name, value), storedSession(user));
    await use(visitor);
  },
});

export { expect } from "@playwright/test";
