import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureSymlinks } from "./binaries.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { loadCredentials } from "./credentials.ts";
import { LaunchError } from "./launch-error.ts";
import { isRunning, readPostmasterFile } from "./postmaster.ts";
import { chooseServiceUser } from "./service-user.ts";

let home: string;
let data: string;
let clusters: Cluster[];
let stranger: ChildProcess | undefined;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "beachhead-cluster-"));
  chmodSync(home, 0o711);
  data = join(home, "postgres");
  clusters = [];
});

afterEach(async () => {
  stranger?.kill("SIGKILL");
  for (const cluster of clusters) await cluster.stop();
  rmSync(home, { recursive: true, force: true });
});

async function start(): Promise<Cluster> {
  const cluster = await startCluster({ dataHome: home, programsHome: join(home, "programs") });
  clusters.push(cluster);
  return cluster;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test("a new cluster has checksums, its own locale, durable commits, passwords only, and no port", async () => {
  const cluster = await start();
  expect(cluster.origin).toBe("created");
  const settings = await query(
    cluster.ownerUrl,
    `select current_setting('data_checksums') as checksums, current_setting('synchronous_commit') as commits,
       current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
       (select datlocprovider::text || ' ' || datlocale from pg_database where datname = 'beachhead') as locale,
       (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as powerful`,
  );
  expect(settings).toEqual([
    { checksums: "on", commits: "on", fsync: "on", addresses: "", locale: "b C.UTF-8", powerful: false },
  ]);
  const rules = readFileSync(join(data, "pg_hba.conf"), "utf8")
    .split("\n")
    .filter((line) => /^(local|host)/.test(line))
    .map((line) => line.trim().split(/\s+/).at(-1));
  expect(new Set(rules)).toEqual(new Set(["scram-sha-256"]));
  expect(statSync(join(home, "credentials.json")).mode & 0o777).toBe(0o600);
  expect(statSync(data).mode & 0o777).toBe(0o700);

  const wrong = cluster.ownerUrl.replace(/:[^:@]+@/, ":wrong@");
  await expect(query(wrong, "select 1")).rejects.toMatchObject({ code: "28P01" });
});

test("the cluster's log does not quote what somebody typed", async () => {
  const { ownerUrl } = await start();
  await query(ownerUrl, "create table typed (word text primary key check (word <> 'canary-b'))");
  await query(ownerUrl, "insert into typed values ('canary-a')");
  const again = query(ownerUrl, "insert into typed values ('canary-a')");
  await expect(again).rejects.toMatchObject({ code: "23505" });
  await expect(query(ownerUrl, "insert into typed values ('canary-b')")).rejects.toMatchObject({
    code: "23514",
  });
  const log = readFileSync(join(home, "postgres.log"), "utf8");
  expect(log).toContain("typed_pkey");
  expect(log).not.toContain("canary");
});

test("a cluster stops and starts again with its data", async () => {
  const first = await start();
  await query(first.ownerUrl, "create table kept as select 42 as answer");
  await first.stop();
  expect(isRunning(first.pid)).toBe(false);
  const second = await start();
  expect(second.origin).toBe("started");
  expect(await query(second.ownerUrl, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("a server left running is adopted", async () => {
  const first = await start();
  const second = await start();
  expect(second.origin).toBe("adopted");
  expect(second.pid).toBe(first.pid);
  await second.stop();
  expect(isRunning(first.pid)).toBe(false);
});

test("a server left running that does not know our password is stopped, not adopted", async () => {
  const first = await start();
  const { superuser } = loadCredentials(join(home, "credentials.json"), true);
  const url = new URL(first.ownerUrl);
  url.username = "postgres";
  url.password = superuser;
  url.pathname = "/postgres";
  await query(url.href, "alter role postgres password 'changed by hand'");
  // Nor can the new one be used with the old password: the start fails, and leaves nothing running.
  await expect(start()).rejects.toMatchObject({ code: "28P01" });
  expect(isRunning(first.pid)).toBe(false);
  expect(readPostmasterFile(data)).toBeUndefined();
});

test("a postmaster.pid whose number belongs to another process by now does not prevent the start", async () => {
  const first = await start();
  const left = readFileSync(join(data, "postmaster.pid"), "utf8");
  await first.stop();
  const user = chooseServiceUser(data);
  stranger = spawn("sleep", ["60"], user === undefined ? {} : { uid: user.uid, gid: user.gid, cwd: "/" });
  writeFileSync(join(data, "postmaster.pid"), left.replace(/^\d+/, String(stranger.pid)));
  if (user !== undefined) chownSync(join(data, "postmaster.pid"), user.uid, user.gid);
  const second = await start();
  expect(second.origin).toBe("started");
  expect(isRunning(stranger.pid ?? 0)).toBe(true);
});

test("an interrupted creation of a cluster is started again", async () => {
  await (await start()).stop();
  const cut = `${data}.new`;
  rmSync(cut, { recursive: true, force: true });
  renameSync(data, cut);
  unlinkSync(join(cut, "PG_VERSION"));
  expect((await start()).origin).toBe("created");
  expect(existsSync(cut)).toBe(false);
});

test("data without its passwords is refused, not overwritten", async () => {
  await (await start()).stop();
  unlinkSync(join(home, "credentials.json"));
  await expect(start()).rejects.toThrow(LaunchError);
  await expect(start()).rejects.toThrow(/passwords are missing/);
  expect(existsSync(join(data, "PG_VERSION"))).toBe(true);
});

test("data of another major version is refused by name", async () => {
  await (await start()).stop();
  writeFileSync(join(data, "PG_VERSION"), "17\n");
  await expect(start()).rejects.toThrow(/was written by PostgreSQL 17; this version brings 18/);
});

test("a data directory too deep for a socket's path gets its socket elsewhere", async () => {
  const shallow = home;
  home = join(home, "d".repeat(60), "e".repeat(60));
  mkdirSync(home, { recursive: true });
  const cluster = await start();
  expect(await query(cluster.ownerUrl, "select 1 as one")).toEqual([{ one: 1 }]);
  await cluster.stop();
  const socket = new URL(cluster.ownerUrl).searchParams.get("host") ?? "";
  expect(socket.startsWith(join(tmpdir(), "beachhead-"))).toBe(true);
  expect(statSync(socket).mode & 0o777).toBe(0o700);
  rmSync(socket, { recursive: true, force: true });
  home = shallow;
});

test("links that the package's install script would make are made at the start", () => {
  const list = [{ source: "native/lib/libx.so.1.2", target: "native/lib/libx.so" }];
  const lib = join(home, "native/lib");
  rmSync(lib, { recursive: true, force: true });
  mkdirSync(lib, { recursive: true });
  writeFileSync(join(lib, "libx.so.1.2"), "library");
  writeFileSync(join(home, "native/pg-symlinks.json"), JSON.stringify(list));
  ensureSymlinks(home);
  ensureSymlinks(home);
  expect(lstatSync(join(lib, "libx.so")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(lib, "libx.so"), "utf8")).toBe("library");
  expect(readdirSync(lib).sort()).toEqual(["libx.so", "libx.so.1.2"]);
});
