import { spawnSync } from "node:child_process";
import { findProgram, type Machine, type Program, search, thisMachine } from "./programs.ts";

const chromium: Program = {
  variable: "CHROMIUM_PATH",
  names: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"],
  elsewhere: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  ],
};
const headlessShell: Program = {
  variable: "CHROMIUM_PATH",
  names: ["chromium-headless-shell", "chrome-headless-shell"],
};

/** Chromium or Chrome. @throws {Error} one sentence with the remedy */
export const findChromium = (machine: Machine = thisMachine()): Promise<string> =>
  findProgram(
    "Chromium or Google Chrome",
    chromium,
    { packages: ["chromium"], purpose: "the browser tests need one" },
    machine,
  );

/**
 * The browser of the tests: Chromium's headless shell, which is the same engine without the browser around it and
 * needs half the processor time. Where there is none and Debian's package cannot be installed, Chromium itself.
 * @throws {Error} one sentence with the remedy
 */
export async function findHeadlessShell(machine: Machine = thisMachine()): Promise<string> {
  const found = search(headlessShell, machine);
  if (found !== undefined) return found;
  if (machine.mayInstall) {
    console.log("Installing Chromium's headless shell from Debian's packages...");
    const isInstalled = await machine.install(["chromium-headless-shell"]);
    const installed = isInstalled ? search(headlessShell, machine) : undefined;
    if (installed !== undefined) return installed;
    console.log("It could not be installed: the tests run in Chromium, which takes twice as long.");
  }
  return findChromium(machine);
}

/** "150.0.7871.100" of a browser's own words. */
export function chromiumVersion(program: string): string {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  const version = /\d+(?:\.\d+){3}/.exec(stdout)?.[0];
  if (version === undefined) throw new Error(`${program} does not say its version.`);
  return version;
}
