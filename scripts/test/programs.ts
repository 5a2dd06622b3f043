import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runLive } from "./live-process.ts";

/** What a search depends on; tests give their own. */
export interface Machine {
  environment: Readonly<Record<string, string | undefined>>;
  exists(path: string): boolean;
  /** Root on Debian or its kin, where a package can be installed. */
  mayInstall: boolean;
  /** Installs Debian packages. @returns whether that worked */
  install(packages: readonly string[]): Promise<boolean>;
}

/** A program that a developer installs, or that is installed as root on Debian. */
export interface Program {
  /** The variable that names it. */
  variable: string;
  names: readonly string[];
  /** Where it is on systems that do not put it on the PATH. */
  elsewhere?: readonly string[];
}

/** @throws {Error} when the variable names no program */
export function search(
  { variable, names, elsewhere = [] }: Program,
  { environment, exists }: Machine,
): string | undefined {
  const asked = environment[variable];
  if (asked !== undefined && asked !== "") {
    if (exists(asked)) return asked;
    throw new Error(`${variable} is ${asked}, but there is no such program.`);
  }
  const folders = (environment["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const candidates = ["/usr/bin", ...folders].flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...elsewhere].find((path) => exists(path));
}

/**
 * Finds a program, or installs it as root on Debian.
 * @param purpose completes "Install it, or set the variable to the program: ..."
 * @throws {Error} one sentence with the remedy
 */
export async function findProgram(
  title: string,
  program: Program,
  { packages, purpose }: { packages: readonly string[]; purpose: string },
  machine: Machine = thisMachine(),
): Promise<string> {
  const found = search(program, machine);
  if (found !== undefined) return found;
  if (machine.mayInstall) console.log(`Installing ${title} from Debian's packages...`);
  const isInstalled = machine.mayInstall && (await machine.install(packages));
  const installed = isInstalled ? search(program, machine) : undefined;
  if (installed !== undefined) return installed;
  const tried = machine.mayInstall ? " and could not be installed" : "";
  throw new Error(
    `${title} was not found${tried}. Install it, or set ${program.variable} to the program: ${purpose}.`,
  );
}

export function thisMachine(): Machine {
  return {
    environment: process.env,
    exists: existsSync,
    mayInstall:
      process.getuid?.() === 0 &&
      existsSync("/etc/debian_version") &&
      spawnSync("apt-get", ["--version"]).status === 0,
    install: installPackages,
  };
}

async function installPackages(names: readonly string[]): Promise<boolean> {
  const quiet = { DEBIAN_FRONTEND: "noninteractive" };
  // Another run on this machine may be installing as well.
  const waiting = ["-o", "DPkg::Lock::Timeout=300"];
  if ((await runLive("apt-get", [...waiting, "update", "-qq"], quiet)) !== 0) return false;
  const install = ["install", "-y", "-qq", "--no-install-recommends", ...names];
  return (await runLive("apt-get", [...waiting, ...install], quiet)) === 0;
}
