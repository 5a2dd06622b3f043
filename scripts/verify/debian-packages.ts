import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { runLive } from "./live-process.ts";

/** Root on Debian or its kin, where a package can be installed. */
export function mayInstallPackages(): boolean {
  return (
    process.getuid?.() === 0 &&
    existsSync("/etc/debian_version") &&
    spawnSync("apt-get", ["--version"]).status === 0
  );
}

/** Installs packages of the distribution; answers whether that worked. */
export async function installPackages(names: readonly string[]): Promise<boolean> {
  const quiet = { DEBIAN_FRONTEND: "noninteractive" };
  if ((await runLive("apt-get", ["update", "-qq"], quiet)) !== 0) return false;
  return (
    (await runLive("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], quiet)) === 0
  );
}
