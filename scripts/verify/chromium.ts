import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installPackages, mayInstallPackages } from "./debian-packages.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

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
  /** Installs Debian's Chromium; answers whether that worked. */
  install(): Promise<boolean>;
}

const remedy =
  "Install Chromium or Google Chrome, or set CHROMIUM_PATH to the program; the browser tests need one.";

/**
 * The browser of the tests: CHROMIUM_PATH, or one on the PATH, or where systems keep Chrome; else, as root on
 * Debian, installed from its packages.
 * @throws {Error} one sentence with the remedy.
 */
export async function findChromium(machine: Machine = thisMachine()): Promise<string> {
  const asked = machine.environment["CHROMIUM_PATH"];
  if (asked !== undefined && asked !== "") {
    if (machine.exists(asked)) return asked;
    throw new Error(`CHROMIUM_PATH is ${asked}, but there is no such program.`);
  }
  const found = search(machine);
  if (found !== undefined) return found;
  if (!machine.mayInstall) throw new Error(`No browser was found. ${remedy}`);
  console.log("No browser was found; installing Chromium from Debian's packages...");
  const installed = (await machine.install()) ? search(machine) : undefined;
  if (installed !== undefined) return installed;
  throw new Error(`No browser was found, and Chromium could not be installed. ${remedy}`);
}

function search({ environment, exists }: Machine): string | undefined {
  const folders = (environment["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const candidates = ["/usr/bin", ...folders].flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...elsewhere].find((path) => exists(path));
}

function thisMachine(): Machine {
  return {
    environment: process.env,
    exists: existsSync,
    mayInstall: mayInstallPackages(),
    install: () => installPackages(["chromium"]),
  };
}

/** "150.0.7871.100" of a browser's own words. */
export function chromiumVersion(program: string): string {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  const version = /\d+(?:\.\d+){3}/.exec(stdout)?.[0];
  if (version === undefined) throw new Error(`${program} does not say its version.`);
  return version;
}
