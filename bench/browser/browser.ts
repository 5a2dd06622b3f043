import { type BrowserContext, type Browser as Chromium, chromium, type Page } from "playwright-core";
import { findHeadlessShell } from "../../scripts/test/chromium.ts";
import { type Noted, noteEverything } from "./observe.ts";

type Stored = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Somebody's browser: a cold cache at every visit, signed in or not. */
export interface Visitor {
  /** Opens a page in a context of its own, runs `work`, closes both. */
  visit<T>(path: string, work: (page: Page) => Promise<T>): Promise<T>;
}

export interface BrowserOf {
  version: string;
  guest: Visitor;
  signedIn: Visitor;
  /** Somebody else, whose session is what signing in answers. */
  as(session: Record<string, unknown>): Visitor;
  close(): Promise<void>;
}

/** Starts Chromium and signs in to the example account, as a visitor would. */
export async function startBrowser(baseUrl: string): Promise<BrowserOf> {
  const browser = await chromium.launch({
    executablePath: await findHeadlessShell(),
    args: ["--disable-background-networking", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  try {
    const stored = await signIn(browser, baseUrl);
    return {
      version: browser.version(),
      guest: visitor(browser, baseUrl, undefined),
      signedIn: visitor(browser, baseUrl, stored),
      as: (session) => {
        const user = { name: "user", value: JSON.stringify(session) };
        const origins = [{ origin: new URL(baseUrl).origin, localStorage: [user] }];
        return visitor(browser, baseUrl, { cookies: [], origins });
      },
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

const newContext = (browser: Chromium, baseUrl: string, stored: Stored | undefined) =>
  browser.newContext({
    baseURL: baseUrl,
    viewport: { width: 1280, height: 720 },
    locale: "en-US",
    timezoneId: "UTC",
    ...(stored === undefined ? {} : { storageState: stored }),
  });

function visitor(browser: Chromium, baseUrl: string, stored: Stored | undefined): Visitor {
  return {
    async visit(path, work) {
      const context = await newContext(browser, baseUrl, stored);
      try {
        const page = await context.newPage();
        await page.addInitScript(noteEverything);
        await page.goto(path);
        return await work(page);
      } finally {
        await context.close();
      }
    },
  };
}

async function signIn(browser: Chromium, baseUrl: string): Promise<Stored> {
  const context = await browser.newContext({ baseURL: baseUrl });
  try {
    const page = await context.newPage();
    await page.goto("/auth");
    await page.getByRole("button", { name: "Explore the example" }).click();
    await page.waitForURL("**/getStarted");
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** Waits until nothing is loaded any more and the page has drawn twice. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await nextFrames(page);
}

/** Waits until the page has drawn twice. */
async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
}

export const notedBy = (page: Page): Promise<Noted> => page.evaluate(() => window.bench);
