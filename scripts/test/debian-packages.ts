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
  // Another run on this machine may be installing as well.
  const waiting = ["-o", "DPkg::Lock::Timeout=300"];
  if ((await runLive("apt-get", [...waiting, "update", "-qq"], quiet)) !== 0) return false;
  const install = ["install", "-y", "-qq", "--no-install-recommends", ...names];
  return (await runLive("apt-get", [...waiting, ...install], quiet)) === 0;
}
