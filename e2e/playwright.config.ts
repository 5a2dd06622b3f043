import { defineConfig } from "@playwright/test";
import { environment } from "./fixtures/environment.ts";
import type { BrowserOptions } from "./other-browsers/test.ts";

/** Chromium speaks to nobody but the server under test. */
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-domain-reliability",
  "--disable-sync",
  "--metrics-recording-only",
  "--no-default-browser-check",
  "--no-first-run",
  "--no-pings",
  // The headless shell would fit letters to whole pixels, which Chromium does not.
  "--font-render-hinting=none",
  "--disable-features=OptimizationHints,MediaRouter,Translate,AutofillServerCommunication,CertificateTransparencyComponentUpdater",
];
const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

// Run by scripts/test/playwright.ts, which starts the server, the database and the example.
export default defineConfig<object, BrowserOptions>({
  testDir: ".",
  projects: [
    { name: "tests", testMatch: "**/*.spec.ts", testIgnore: "other-browsers/**" },
    // One worker each: WebKit's driver runs one session at a time.
    ...(["firefox", "webkit"] as const).map((name) => ({
      name,
      testMatch: "other-browsers/*.spec.ts",
      workers: 1,
      // They draw without a graphics card, so a loaded machine slows them down more.
      expect: { timeout: 40_000 },
      use: { otherBrowser: name, screenshot: "off" } as const,
    })),
    { name: "pictures", testMatch: "**/*.picture.ts" },
    // They end the server and sessions, so nothing else may run beside them.
    { name: "interruptions", testMatch: "**/*.interruptions.ts", workers: 1 },
    // Run by the gate cluster, which takes the database's primary away.
    { name: "cluster", testMatch: "**/*.cluster.ts" },
  ],
  snapshotPathTemplate: "{testFileDir}/pictures/{arg}{ext}",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Several times what a quiet machine needs: they end what hangs, and no test waits for them to pass.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json"]],
  use: {
    baseURL: environment.baseUrl,
    viewport: { width: 1280, height: 720 },
    locale: "en-GB",
    timezoneId: "UTC",
    colorScheme: "light",
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    screenshot: "only-on-failure",
    // scripts/test/playwright.ts records one of each test that failed, afterwards.
    trace: "off",
    launchOptions: { executablePath: environment.chromium, args: [...quiet, ...asRoot] },
  },
});
