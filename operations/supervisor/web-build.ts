import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { writeBillOfMaterials } from "../../apps/server/src/platform/http/bill-of-materials.ts";
import { precompress } from "../../apps/server/src/platform/http/precompress.ts";
import { StartError } from "./start-error.ts";

/** What the built web app is made of. */
const SOURCES = ["apps/web", "packages/contract", "packages/engine"];
const LEFT_OUT = new Set(["node_modules", "dist", "coverage"]);

/** One of the things that Vite makes of the sources. */
export interface WebBuild {
  /** Where it goes, from the project's folder. */
  folder: string;
  /** The modes of Vite that fill it, in order: the first empties the folder. */
  modes: readonly string[];
}

const shippedApp: WebBuild = { folder: "apps/web/dist", modes: ["production", "landing"] };

/** Whether the built web app is missing or older than its sources. */
export function isWebStale(projectFolder: string, build = shippedApp): boolean {
  const stamp = join(projectFolder, build.folder, ".stamp");
  return !existsSync(stamp) || readFileSync(stamp, "utf8") !== fingerprint(projectFolder);
}

/**
 * Builds the web app with Vite in a process of its own, whose words are shown only when it fails.
 * @throws {StartError} when the build fails.
 */
export async function buildWeb(projectFolder: string, build = shippedApp): Promise<void> {
  const before = fingerprint(projectFolder);
  const folder = join(projectFolder, "apps/web");
  const vite = join(
    dirname(createRequire(join(folder, "package.json")).resolve("vite/package.json")),
    "bin/vite.js",
  );
  for (const mode of build.modes) {
    const { code, output } = await run([vite, "build", "--logLevel", "warn", "--mode", mode], folder);
    if (code !== 0) throw new StartError(`The web app could not be built:\n${output}`);
  }
  if (build === shippedApp) writeBillOfMaterials(projectFolder, join(projectFolder, build.folder));
  writeFileSync(join(projectFolder, build.folder, ".stamp"), before);
}

/**
 * Builds the web app where the sources are newer, and compresses what is not yet: a server would do so beside its first
 * requests, and a folder must not change while others copy it.
 * @returns how many compressed files were written
 * @throws {StartError} when the build fails.
 */
export async function freshWebBuild(projectFolder: string): Promise<number> {
  if (isWebStale(projectFolder)) await buildWeb(projectFolder);
  return precompress(join(projectFolder, shippedApp.folder, "assets"));
}

function run(parameters: string[], folder: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, {
      cwd: folder,
      // A NODE_ENV of development would put React's development build into the bundle.
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output: Buffer.concat(chunks).toString("utf8").trim() }));
  });
}

/** SHA-256 over names and contents of the sources and the lock file; tests do not count. */
export function fingerprint(projectFolder: string): string {
  const hash = createHash("sha256");
  const files = [
    "package-lock.json",
    "tsconfig.base.json",
    ...SOURCES.flatMap((each) => filesIn(projectFolder, each)),
  ];
  for (const file of files) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(projectFolder, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesIn(projectFolder: string, folder: string): string[] {
  const entries = readdirSync(join(projectFolder, folder), { withFileTypes: true });
  return entries
    .filter((entry) => !LEFT_OUT.has(entry.name) && !/\.test\.tsx?$|\.tsbuildinfo$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(projectFolder, path) : entry.isFile() ? [path] : [];
    });
}
