import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installPackages, mayInstallPackages } from "./debian-packages.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const shellNames = ["chromium-headless-shell", "chrome-headless-shell"];

const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** What the search depends on; tests give their own. */
export interface Machine {
  environment: Readonly<Record<string, string | undefined>>;
  exists(path: string): boolean;
  /** Root on Debian or its kin, where a package can be installed. */
  mayInstall: boolean;
  /** Installs a Debian package. Returns whether that worked. */
  install(debianPackage: string): Promise<boolean>;
}

const remedy =
  "Install Chromium or Google Chrome, or set CHROMIUM_PATH to the program; the browser tests need one.";

/**
 * Chromium or Chrome: CHROMIUM_PATH, or one on the PATH, or where systems install Chrome; else, as root on Debian,
 * installed from its packages.
 * @throws {Error} one sentence with the remedy.
 */
export async function findChromium(machine: Machine = thisMachine()): Promise<string> {
  const asked = askedFor(machine) ?? search(machine, names);
  if (asked !== undefined) return asked;
  if (!machine.mayInstall) throw new Error(`No browser was found. ${remedy}`);
  console.log("No browser was found; installing Chromium from Debian's packages...");
  const installed = (await machine.install("chromium")) ? search(machine, names) : undefined;
  if (installed !== undefined) return installed;
  throw new Error(`No browser was found, and Chromium could not be installed. ${remedy}`);
}

/**
 * The browser of the tests: Chromium's headless shell, which is the same engine without the browser around it and
 * needs half the processor time. Where there is none and Debian's package cannot be installed, Chromium itself.
 * @throws {Error} one sentence with the remedy.
 */
export async function findHeadlessShell(machine: Machine = thisMachine()): Promise<string> {
  const found = askedFor(machine) ?? search(machine, shellNames);
  if (found !== undefined) return found;
  if (machine.mayInstall) {
    console.log("Installing Chromium's headless shell from Debian's packages...");
    const isInstalled = await machine.install("chromium-headless-shell");
    const installed = isInstalled ? search(machine, shellNames) : undefined;
    if (installed !== undefined) return installed;
    console.log("It could not be installed: the tests run in Chromium, which takes twice as long.");
  }
  return findChromium(machine);
}

/** CHROMIUM_PATH. @throws {Error} when there is no such program. */
function askedFor({ environment, exists }: Machine): string | undefined {
  const asked = environment["CHROMIUM_PATH"];
  if (asked === undefined || asked === "") return undefined;
  if (exists(asked)) return asked;
  throw new Error(`CHROMIUM_PATH is ${asked}, but there is no such program.`);
}

function search({ environment, exists }: Machine, programs: readonly string[]): string | undefined {
  const folders = (environment["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const candidates = ["/usr/bin", ...folders].flatMap((folder) => programs.map((name) => join(folder, name)));
  return [...candidates, ...(programs === names ? elsewhere : [])].find((path) => exists(path));
}

function thisMachine(): Machine {
  return {
    environment: process.env,
    exists: existsSync,
    mayInstall: mayInstallPackages(),
    install: (debianPackage) => installPackages([debianPackage]),
  };
}

/** "150.0.7871.100" of a browser's own words. */
export function chromiumVersion(program: string): string {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  const version = /\d+(?:\.\d+){3}/.exec(stdout)?.[0];
  if (version === undefined) throw new Error(`${program} does not say its version.`);
  return version;
}
