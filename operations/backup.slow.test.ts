/** The drill: a backup is taken under writes, everything is lost, and a new machine starts from the backup. */
import { randomBytes } from "node:crypto";
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isRunning } from "../apps/server/src/platform/embedded-postgres/postmaster.ts";
import { listUnknown } from "./backup/contents.ts";
import { findKey } from "./backup/key.ts";
import { readArchive } from "./backup/read-archive.ts";
import { type Account, openAccount } from "./testing/account.ts";
import { type AppProcess, killHard, makeHome, startApp, type TestHome } from "./testing/app-process.ts";
import { type CommandResult, runCommandFile } from "./testing/run-command.ts";
import { type Acknowledged, writeUntilAborted } from "./testing/write-load.ts";

/** Copies of keys as people and crashes leave them in a data directory. */
const COPIES_OF_KEYS = ["backup-key.old", "master-keys.0a1b2c3d4e5f", "master-keys.bak"];

/** Connects HubSpot: a credential that the server encrypts. */
const TOKEN = ["pat", "eu1", "backup", "canary"].join("-");

let home: TestHome;
let other: TestHome;
let app: AppProcess;
let account: Account;
let acknowledged: Acknowledged[];
/** ID of a document written after the backup. */
let later: string;
let file: string;
let made: CommandResult;

const backup = (to: string) => runCommandFile("operations/backup.ts", [to], { DATA_DIR: home.data });
const restore = (from: string, to: string, environment: Record<string, string> = {}) =>
  runCommandFile("operations/restore.ts", [from, to], { DATA_DIR: home.data, ...environment });

beforeAll(async () => {
  [home, other] = [await makeHome(), await makeHome()];
  file = join(home.folder, "copies", "one.backup");
  app = startApp(home, { SANDBOX: "1" });
  await app.ready();
  for (const name of COPIES_OF_KEYS) writeFileSync(join(home.data, name), "a copy of a key");
  account = await openAccount(home.url, "backup@test.example");
  const body = { hubspotAPIKey: TOKEN };
  const connected = await account.send("POST", "/api/integration/hubspot/authorize/url", body);
  if (connected.status !== 200) throw new Error(await connected.text());
  const writing = new AbortController();
  const load = writeUntilAborted(account, 4, writing.signal);
  await load.reached(20);
  made = await backup(file);
  later = await account.createCost();
  writing.abort();
  acknowledged = await load.ended;
});

afterAll(async () => {
  await home.remove();
  await other.remove();
});

test("a backup is made while the app runs", () => {
  expect([made.code, made.output]).toEqual([0, expect.stringContaining("while the app ran")]);
});

test("the backup can be read by its owner only, is encrypted, and does not contain its key", () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(home.data, "backup-key")).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(home.folder, "copies"))).toEqual(["one.backup"]);
  const bytes = readFileSync(file);
  const secrets = ["auth-secret", "backup-key"].map((name) => readFileSync(join(home.data, name), "utf8"));
  for (const secret of [...secrets, "backup@test.example"]) expect(bytes.includes(secret.trim())).toBe(false);
});

test("no file in the opened backup holds the credential of a connected service", async () => {
  const searched = [account.email, "hubspot", TOKEN];
  const forms = searched.map((text) => [
    text,
    Buffer.from(text).toString("hex"),
    Buffer.from(text).toString("base64").replace(/=+$/, ""),
  ]);
  const found = new Set<string>();
  await readArchive(file, findKey(home.data, {})?.bytes ?? Buffer.alloc(0), {
    folder: async () => undefined,
    file: async (_name, content) => {
      const chunks: Uint8Array[] = [];
      for await (const bytes of content) chunks.push(bytes);
      const bytes = Buffer.concat(chunks);
      searched.forEach((text, index) => {
        if (forms[index]?.some((form) => bytes.includes(form))) found.add(text);
      });
    },
  });
  expect([...found].toSorted()).toEqual([account.email, "hubspot"].toSorted());
});

// A new file of the data directory must be listed in backup/contents.ts: does a backup contain it?
test("a backup knows every entry of a data directory, and leaves out copies of keys and says so", () => {
  expect(listUnknown(home.data)).toEqual(COPIES_OF_KEYS);
  expect(made.output).toContain(`Left out, as no part of the app: ${COPIES_OF_KEYS.join(", ")}.`);
});

test("a restore with another key is refused before anything is written", async () => {
  const target = join(home.folder, "never");
  const refused = await restore(file, target, { BACKUP_KEY: randomBytes(32).toString("base64") });
  expect(refused.output.trim()).toBe("The key is not the one that this backup was made with.");
  expect(refused.code).toBe(1);
  expect(existsSync(target)).toBe(false);
});

test.each([
  [
    "with one byte changed",
    (bytes: Buffer) =>
      bytes.fill(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1, (bytes.length >> 1) + 1),
  ],
  ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)],
])("a backup %s is refused, and nothing of it stays on disk", async (_how, change) => {
  const changed = join(home.folder, "changed.backup");
  writeFileSync(changed, change(readFileSync(file)));
  const target = join(home.folder, "never");
  const refused = await restore(changed, target);
  expect(refused.output.trim()).toBe("The backup is not as it was written: it was changed or cut off.");
  expect(refused.code).toBe(1);
  expect(readdirSync(target)).toEqual([]);
});

test("backup and restore never overwrite a backup or a data directory", async () => {
  const again = await backup(file);
  expect([again.code, again.output]).toEqual([1, expect.stringContaining("exists already")]);
  const refused = await restore(file, home.data);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("is not empty")]);
  const inside = await backup(join(home.data, "inside.backup"));
  expect([inside.code, inside.output]).toEqual([1, expect.stringContaining("inside the data directory")]);
});

test("a new machine has every write that was acknowledged before the backup ended", async () => {
  const key = readFileSync(join(home.data, "backup-key"), "utf8").trim();
  const restored = await runCommandFile("operations/restore.ts", [file], {
    DATA_DIR: other.data,
    BACKUP_KEY: key,
  });
  expect(restored.code, restored.output).toBe(0);
  const put = readdirSync(other.data);
  expect(put).toEqual(
    expect.arrayContaining(["auth-secret", "credentials.json", "example.json", "postgres", "sandbox"]),
  );
  expect(put.filter((name) => COPIES_OF_KEYS.includes(name))).toEqual([]);
  const madeAt = Date.parse(/The backup of (\S+) is restored/.exec(restored.output)?.[1] ?? "");
  const before = acknowledged.filter(({ at }) => at < madeAt);
  expect(before.length).toBeGreaterThan(20);

  // The master keys are kept apart; without them nothing starts.
  const without = startApp(other);
  expect(await without.ended).toBe(1);
  expect(without.output()).toContain("master-keys");
  copyFileSync(join(home.data, "master-keys"), join(other.data, "master-keys"));

  const second = startApp(other);
  await second.ready();
  const there = await openAccount(other.url, account.email, true);
  const stored = await there.costIds();
  expect(before.filter(({ id }) => !stored.has(id))).toEqual([]);
  expect(stored.has(later), "a write after the backup is not in it").toBe(false);
  // The session of before the loss is still one.
  expect(await account.at(other.url).costIds()).toEqual(stored);
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
});

test("the data of an app that was killed is backed up without the app, complete to the row", async () => {
  const { pid, servers, database } = await app.ready();
  for (const each of [pid, ...servers]) killHard(each);
  await app.ended;
  const cold = join(home.folder, "cold.backup");
  const still = await backup(cold);
  expect(still.code, still.output).toBe(0);
  expect(still.output).not.toContain("while the app ran");
  expect(isRunning(database?.pid ?? 0)).toBe(false);
  const target = join(home.folder, "cold");
  const restored = await restore(cold, target);
  expect(restored.output).toContain("the same in every table as when it was made");
});
