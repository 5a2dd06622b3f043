// Plain JavaScript for any Node from 20 on: which Node runs the app. Called by bootstrap.mjs.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const OLDEST = 24;

/** [24, 21, 0] of "v24.21.0"; undefined when the program does not say. */
function versionOf(node) {
  const text =
    node === process.execPath ? process.version : spawnSync(node, ["--version"], { encoding: "utf8" }).stdout;
  const found = /^v(\d+)\.(\d+)\.(\d+)/.exec(text ?? "");
  return found === null ? undefined : found.slice(1).map(Number);
}

const isNewer = (one, other) => {
  const index = one.findIndex((part, place) => part !== other[place]);
  return index >= 0 && one[index] > other[index];
};

/**
 * The newest Node from 24 on: the one that runs this, or one that came with the packages of `root`.
 * On Apple silicon the packages bring an old 24, and a machine's own newer one has the fixes since.
 */
export function findNode(root, own = process.execPath) {
  const platform = `${process.platform}-${process.arch}`;
  const file = process.platform === "win32" ? "node.exe" : "node";
  const brought = [
    join(root, "node_modules/.bin/node"),
    ...[`node-${platform}`, `node-bin-${platform}`].map((each) =>
      join(root, "node_modules", each, "bin", file),
    ),
  ].filter((each) => existsSync(each));
  let best;
  for (const node of [...brought, own]) {
    const version = versionOf(node);
    if (version === undefined || version[0] < OLDEST) continue;
    if (best === undefined || isNewer(version, best.version)) best = { node, version };
  }
  return best?.node;
}
