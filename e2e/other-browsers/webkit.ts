import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type Tab, VIEW } from "./browser.ts";
import { endProgram, waitForOutput } from "./program.ts";
import { member, textMember } from "./reply.ts";

/** Pixels of the window that are not page, with a margin: the real height may be less, never more. */
const WINDOW_FRAME = { width: 0, height: 60 };

/**
 * WebKit's driver tells of no console and runs nothing before a page's own scripts. So every evaluation first makes
 * sure that errors and policy violations are listened to; what happens before the first one is not seen.
 */
const listen = `if (window.seenFaults === undefined) {
  const seen = (window.seenFaults = []);
  addEventListener("error", (event) => seen.push("uncaught: " + event.message));
  addEventListener("unhandledrejection", (event) => seen.push("unhandled rejection: " + event.reason));
  addEventListener("securitypolicyviolation", (event) =>
    seen.push("policy violation: " + event.violatedDirective + " by " + event.blockedURI + " " + event.sample));
}`;

/** Starts WebKitGTK's browser on a display of its own and drives it over WebDriver. */
export async function startWebKit(programs: { driver: string; display: string }): Promise<Browser> {
  const settings = await mkdtemp(join(tmpdir(), "beachhead-webkit-"));
  await mkdir(join(settings, "gtk-3.0"));
  // The page sees a preference for reduced motion.
  await writeFile(join(settings, "gtk-3.0", "settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  const display = spawn(
    programs.display,
    ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
    {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    },
  );
  const stops: (() => Promise<void>)[] = [
    () => rm(settings, { recursive: true, force: true }),
    () => endProgram(display),
  ];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    const [, , , announced] = display.stdio;
    if (announced === undefined || announced === null || !("read" in announced))
      throw new Error("The display does not tell its number");
    const number = await waitForOutput(display, announced, /(\d+)\n/);
    const port = await freePort();
    const driver = spawn(programs.driver, [`--port=${port}`], {
      env: {
        ...process.env,
        DISPLAY: `:${number}`,
        XDG_CONFIG_HOME: settings,
        TZ: "UTC",
        LANG: "en_US.UTF-8",
        LIBGL_ALWAYS_SOFTWARE: "1",
        // WebKit's sandbox needs rights that root in a container does not have.
        ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" } : {}),
      },
      stdio: "ignore",
    });
    stops.push(() => endProgram(driver));
    const driverUrl = `http://127.0.0.1:${port}`;
    await waitUntilReady(driverUrl);
    const first = await openSession(driverUrl);
    await first.close();
    return { name: `WebKitGTK ${first.version}`, openTab: () => openSession(driverUrl), close: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One session is one browser with storage of its own; the driver runs one at a time. */
async function openSession(driverUrl: string): Promise<Tab & { version: string }> {
  const created = await command(driverUrl, "POST", "/session", { capabilities: { alwaysMatch: {} } });
  const session = `/session/${textMember(created, "sessionId")}`;
  const call = (method: string, path: string, body?: object) =>
    command(driverUrl, method, session + path, body);
  await call("POST", "/window/rect", {
    width: VIEW.width + WINDOW_FRAME.width,
    height: VIEW.height + WINDOW_FRAME.height,
  });
  const faults: string[] = [];
  const evaluate = async (expression: string) => {
    const answer = await call("POST", "/execute/async", {
      script: `const done = arguments[0];
        const answer = (given) => done(JSON.stringify({ ...given, faults: window.seenFaults.splice(0) }));
        ${listen}
        Promise.resolve(${expression}).then((value) => answer({ value }), (error) => answer({ error: String(error) }));`,
      args: [],
    });
    const given: unknown = JSON.parse(String(answer));
    const seen = member(given, "faults");
    if (Array.isArray(seen)) faults.push(...seen.map(String));
    const error = member(given, "error");
    if (error !== undefined) throw new Error(JSON.stringify(error));
    return textMember(given, "value");
  };
  return {
    version: textMember(member(created, "capabilities"), "browserVersion"),
    load: async (url) => {
      await call("POST", "/url", { url });
      await evaluate(`""`);
    },
    evaluate,
    perform: async (actions) => {
      await call("POST", "/actions", { actions });
    },
    screenshot: async () => Buffer.from(String(await call("GET", "/screenshot")), "base64"),
    async faults() {
      await evaluate(`""`);
      return faults;
    },
    close: async () => {
      await call("DELETE", "");
    },
  };
}

async function command(driverUrl: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(driverUrl + path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const value = member(await response.json(), "value");
  if (response.ok) return value;
  throw new Error(`${String(member(value, "error"))}: ${String(member(value, "message"))}`);
}

async function waitUntilReady(driverUrl: string): Promise<void> {
  const deadline = performance.now() + 180_000;
  for (;;) {
    const isReady = await command(driverUrl, "GET", "/status").then(
      () => true,
      () => false,
    );
    if (isReady) return;
    if (performance.now() > deadline) throw new Error("WebKit's driver did not start within three minutes");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
