// Plain JavaScript for any Node from 20 on: makes sure the packages of the lock file are installed, then hands
// over to the newest Node from 24 on: the one that came with them or the machine's own. Called by the scripts of package.json.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findNode } from "./find-node.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isWindows = process.platform === "win32";

/** `serves`: runs until it is stopped, in a process group of its own. */
const COMMANDS = {
  start: { script: "operations/start.ts", scope: "production", serves: true },
  dev: { script: "scripts/dev.ts", scope: "full", serves: true },
  check: { script: "scripts/check.ts", scope: "full", serves: false },
  test: { script: "scripts/test.ts", scope: "full", serves: false },
  verify: { script: "scripts/verify.ts", scope: "full", serves: false },
  pictures: { script: "scripts/pictures.ts", scope: "full", serves: false },
  eval: { script: "scripts/evaluate-advisor.ts", scope: "full", serves: false },
  gates: { script: "scripts/gates.ts", scope: "full", serves: false },
  bench: { script: "bench/run.ts", scope: "full", serves: false },
  migrate: { script: "operations/migrate.ts", scope: "production", serves: false },
  backup: { script: "operations/backup.ts", scope: "production", serves: false },
  restore: { script: "operations/restore.ts", scope: "production", serves: false },
  build: { script: "operations/build.ts", scope: "production", serves: false },
  admin: { script: "operations/admin.ts", scope: "production", serves: false },
};

const [name = "", ...parameters] = process.argv.slice(2);
const command = COMMANDS[name];
if (command === undefined) fail(`Usage: node scripts/bootstrap.mjs ${Object.keys(COMMANDS).join("|")}`);

install(root, command.scope);
if (name === "bench" && existsSync(join(root, "bench/package-lock.json")))
  install(join(root, "bench"), "full");
run(chooseNode(), command);

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** The project's own package.json and those of its workspaces. */
function manifests(folder) {
  const own = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const folders = (own.workspaces ?? []).flatMap((pattern) => {
    if (!pattern.endsWith("/*")) return [pattern];
    const parent = pattern.slice(0, -2);
    if (!existsSync(join(folder, parent))) return [];
    return readdirSync(join(folder, parent)).map((entry) => `${parent}/${entry}`);
  });
  return ["", ...folders.sort()]
    .filter((each) => existsSync(join(folder, each, "package.json")))
    .map((each) => ({ folder: each, text: readFileSync(join(folder, each, "package.json"), "utf8") }));
}

function fingerprint(folder) {
  const hash = createHash("sha256").update(readFileSync(join(folder, "package-lock.json")));
  for (const manifest of manifests(folder)) hash.update(manifest.folder).update(manifest.text);
  return hash.digest("hex");
}

function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** A declared package whose folder is gone: somebody cleaned up by hand, or an install was cut off. */
function missingPackage(folder, scope) {
  for (const manifest of manifests(folder)) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(manifest.text);
    const wanted = scope === "full" ? { ...dependencies, ...devDependencies } : dependencies;
    for (const dependency of Object.keys(wanted)) {
      const places = [join(folder, manifest.folder), folder];
      if (!places.some((place) => existsSync(join(place, "node_modules", dependency)))) return dependency;
    }
  }
  return undefined;
}

function install(folder, asked) {
  const stampFile = join(folder, "node_modules/.beachhead-install.json");
  const stamp = readStamp(stampFile);
  // What has been installed in full, by us or by hand, stays so: a start must not take a developer's tools away.
  const byHand = stamp === undefined && missingPackage(folder, "full") === undefined;
  const scope = stamp?.scope === "full" || byHand ? "full" : asked;
  const wanted = fingerprint(folder);
  const covers = stamp?.scope === "full" || stamp?.scope === asked;
  if (stamp?.fingerprint === wanted && covers && missingPackage(folder, scope) === undefined) return;

  console.log(
    stamp === undefined
      ? "Installing the packages of the lock file (once, about a minute)..."
      : "Updating the installed packages to the lock file...",
  );
  // `--no-save` does not change the lock file; no package's install script runs.
  const options = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=warn"];
  const which = scope === "full" ? "--include=dev" : "--omit=dev";
  const npm = npmCommand();
  const done = spawnSync(npm.file, [...npm.parameters, "install", which, "--include=optional", ...options], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: npm.shell,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (done.status !== 0) {
    console.error(done.stdout ?? "");
    console.error(done.stderr ?? "");
    fail(
      `The packages could not be installed${done.error ? ` (${done.error.message})` : ""}; npm's own words are above.`,
    );
  }
  const missing = missingPackage(folder, scope);
  if (missing !== undefined) fail(`npm reported success, but the package ${missing} is not there.`);
  writeFileSync(stampFile, JSON.stringify({ fingerprint: wanted, scope }));
}

function npmCommand() {
  const own = process.env.npm_execpath;
  if (own !== undefined && /npm-cli\.c?js$/.test(own) && existsSync(own)) {
    return { file: process.execPath, parameters: [own], shell: false };
  }
  return { file: isWindows ? "npm.cmd" : "npm", parameters: [], shell: isWindows };
}

function chooseNode() {
  const node = findNode(root);
  if (node !== undefined) return node;
  fail(
    `Beachhead runs on Node 24, and no package brings it to ${process.platform}-${process.arch}. ` +
      `Install Node 24 or later (this is ${process.version}) and run the command again.`,
  );
}

/**
 * Runs the script and passes signals and the exit code through. What serves gets a process group of its own, so
 * that Ctrl-C at the terminal reaches it once, through here, and an IPC channel, whose end tells it that this
 * process is gone, however it went.
 */
function run(node, { script, serves }) {
  const file = join(root, script);
  if (!existsSync(file)) fail(`${script} is not there yet.`);
  const grouped = serves && !isWindows;
  const child = spawn(node, ["--disable-warning=ExperimentalWarning", file, ...parameters], {
    cwd: root,
    detached: grouped,
    // Caches compiled code: it halves the time a server needs to load, and `npm test` starts a hundred of them.
    env: { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"), ...process.env },
    stdio: serves ? ["inherit", "inherit", "inherit", "ipc"] : "inherit",
  });
  child.once("error", (error) => fail(`${node} could not be run: ${error.message}`));
  child.once("exit", (code, signal) => {
    process.exit(code ?? (signal === "SIGINT" ? 130 : signal === "SIGTERM" ? 143 : 137));
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    // Without a group of its own the child has a terminal's Ctrl-C already.
    process.on(signal, () => (grouped || signal !== "SIGINT" ? child.kill(signal) : undefined));
  }
  if (serves && process.env.npm_lifecycle_event !== undefined) followParent(child);
}

/** npm (or the shell it put in between) may be killed without a word to anybody: its script then ends as well. */
function followParent(child) {
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    child.kill("SIGTERM");
  }, 250);
  timer.unref();
}

function ancestors() {
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, "utf8");
    return `${parent} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]}`;
  } catch {
    return String(parent);
  }
}
