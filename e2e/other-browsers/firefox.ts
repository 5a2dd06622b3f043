import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BidiConnection } from "./bidi.ts";
import { type Browser, type Tab, VIEW } from "./browser.ts";
import { endProgram, waitForOutput } from "./program.ts";
import { member, textMember } from "./reply.ts";

// When driven, Firefox sets the other preferences that tests need: no updates, no reports, no first-run pages.
const preferences = [
  ["ui.prefersReducedMotion", 1],
  ["intl.accept_languages", "en-US"],
].map((preference) => `user_pref(${preference.map((part) => JSON.stringify(part)).join(", ")});\n`);

/** Tells of policy violations before the page's own scripts run. */
const tellViolations = `(tell) => addEventListener("securitypolicyviolation", (event) =>
  tell("policy violation: " + event.violatedDirective + " by " + event.blockedURI + " " + event.sample))`;

/** Starts Firefox without a window and drives it over WebDriver BiDi. */
export async function startFirefox(program: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), "beachhead-firefox-"));
  await writeFile(join(profile, "user.js"), preferences.join(""));
  const child = spawn(
    program,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
    {
      env: { ...process.env, TZ: "UTC", MOZ_CRASHREPORTER_DISABLE: "1" },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const stop = async () => {
    await endProgram(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = await waitForOutput(child, child.stderr, /WebDriver BiDi listening on (\S+)/);
    const connection = await BidiConnection.open(`${address}/session`);
    const session = await connection.call("session.new", { capabilities: {} });
    const version = textMember(member(session, "capabilities"), "browserVersion");
    await connection.call("session.subscribe", { events: ["log.entryAdded", "script.message"] });
    await connection.call("script.addPreloadScript", {
      functionDeclaration: tellViolations,
      arguments: [{ type: "channel", value: { channel: "violations" } }],
    });
    return {
      name: `Firefox ${version}`,
      openTab: () => openTab(connection),
      async close() {
        connection.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openTab(connection: BidiConnection): Promise<Tab> {
  const userContext = textMember(await connection.call("browser.createUserContext"), "userContext");
  const created = await connection.call("browsingContext.create", { type: "tab", userContext });
  const context = textMember(created, "context");
  await connection.call("browsingContext.setViewport", { context, viewport: VIEW });
  const faults: string[] = [];
  connection.onEvent((method, parameters) => {
    if (member(member(parameters, "source"), "context") !== context) return;
    if (method === "script.message") faults.push(textMember(member(parameters, "data"), "value"));
    else if (method === "log.entryAdded" && member(parameters, "level") === "error")
      faults.push(`${String(member(parameters, "type"))} error: ${String(member(parameters, "text"))}`);
  });
  return {
    load: async (url) => {
      await connection.call("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async evaluate(expression) {
      const answer = await connection.call("script.evaluate", {
        expression,
        target: { context },
        awaitPromise: true,
        resultOwnership: "none",
      });
      if (member(answer, "type") === "success") return textMember(member(answer, "result"), "value");
      throw new Error(textMember(member(answer, "exceptionDetails"), "text"));
    },
    perform: async (actions) => {
      await connection.call("input.performActions", { context, actions });
    },
    async screenshot() {
      const answer = await connection.call("browsingContext.captureScreenshot", { context });
      return Buffer.from(textMember(answer, "data"), "base64");
    },
    // Answered in order, so earlier events have been reported.
    async faults() {
      await connection.call("browsingContext.getTree", { root: context });
      return faults;
    },
    close: async () => {
      await connection.call("browser.removeUserContext", { userContext });
    },
  };
}
