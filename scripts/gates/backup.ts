import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openAccount } from "../../operations/testing/account.ts";
import { makeHome, startApp, type TestHome } from "../../operations/testing/app-process.ts";
import { runCommandFile } from "../../operations/testing/run-command.ts";
import { writeUntilAborted } from "../../operations/testing/write-load.ts";
import type { Gate } from "./gate.ts";

const ROUNDS = { small: 1, full: 10 } as const;
const LEAST_WRITES = { small: 40, full: 400 } as const;

interface Drill {
  /** Writes that were acknowledged before the copy ended. */
  before: number;
  /** How many of those are missing after the restore. */
  missing: number;
  /** Writes after the copy; that some are not there shows that the copy is one of that moment. */
  after: number;
  afterThere: number;
  bytes: number;
  milliseconds: { copy: number; restore: number };
  /** A copy with one byte changed was refused. */
  changeFound: boolean;
}

/** What a backup holds is what was acknowledged: operations/backup.ts, operations/restore.ts. */
export const backupGate: Gate = {
  name: "backup",
  title: "A backup during writes restores all acknowledged writes",
  heldByUnitTests: true,
  what: "Four clients create documents through the API during and after `npm run backup`. The app stops, the file is restored into a new folder, an app starts there, and the same session reads its documents. Everything acknowledged before the copy ended must be there. Later writes must be missing; otherwise the test would be reading the old data. A file with one changed byte must be refused.",
  async run(size) {
    const drills: Drill[] = [];
    for (let round = 0; round < ROUNDS[size]; round += 1) drills.push(await drill(LEAST_WRITES[size], round));
    const sum = (figure: (drill: Drill) => number) => drills.reduce((total, each) => total + figure(each), 0);
    const longest = (figure: (drill: Drill) => number) =>
      `${(Math.max(...drills.map(figure)) / 1000).toFixed(1)} s`;
    const complaints = [
      ...(sum(({ missing }) => missing) === 0 ? [] : [`${sum(({ missing }) => missing)} writes are missing`]),
      ...(sum(({ before }) => before) > drills.length * 20
        ? []
        : ["Hardly anything was written before the copy"]),
      ...(sum(({ afterThere }) => afterThere) < sum(({ after }) => after)
        ? []
        : ["What was written after the copy is there as well: this is not the copy"]),
      ...(drills.every(({ changeFound }) => changeFound) ? [] : ["A changed file was restored"]),
    ];
    const figures: [string, string | number][] = [
      ["Drills", drills.length],
      ["Acknowledged before the copy ended", sum(({ before }) => before)],
      ["Of those, missing after the restore", sum(({ missing }) => missing)],
      ["Written after the copy ended", sum(({ after }) => after)],
      ["Largest file", `${(Math.max(...drills.map(({ bytes }) => bytes)) / 1e6).toFixed(1)} MB`],
      ["Longest copy", longest(({ milliseconds }) => milliseconds.copy)],
      ["Longest restore", longest(({ milliseconds }) => milliseconds.restore)],
      [
        "Planted: files with one byte changed, refused",
        drills.filter(({ changeFound }) => changeFound).length,
      ],
    ];
    for (const line of [...complaints, ...figures.map((cells) => cells.join("  "))]) console.log(line);
    return {
      passed: complaints.length === 0 ? drills.length : 0,
      failed: complaints.length,
      table: [["Counted", "Figure"], ...figures.map(([what, figure]) => [what, String(figure)])],
      complaints,
    };
  },
};

async function drill(leastWrites: number, round: number): Promise<Drill> {
  const [home, other] = [await makeHome(), await makeHome()];
  try {
    return await copyAndRestore(home, other, leastWrites, round);
  } finally {
    await home.remove();
    await other.remove();
  }
}

async function copyAndRestore(
  home: TestHome,
  other: TestHome,
  leastWrites: number,
  round: number,
): Promise<Drill> {
  const file = join(home.folder, "copies", "one.backup");
  const app = startApp(home);
  await app.ready();
  const account = await openAccount(home.url, `backup-${round}@test.example`);
  const writing = new AbortController();
  const load = writeUntilAborted(account, 4, writing.signal);
  await load.reached(leastWrites);
  const asked = performance.now();
  const made = await runCommandFile("operations/backup.ts", [file], { DATA_DIR: home.data });
  const copy = performance.now() - asked;
  if (made.code !== 0) throw new Error(made.output);
  const last = await account.createCost();
  writing.abort();
  const acknowledged = await load.ended;
  app.child.kill("SIGTERM");
  await app.ended;

  const key = readFileSync(join(home.data, "backup-key"), "utf8").trim();
  const bytes = readFileSync(file);
  const changed = join(home.folder, "changed.backup");
  const middle = bytes.length >> 1;
  writeFileSync(changed, Buffer.from(bytes).fill(bytes.readUInt8(middle) ^ 1, middle, middle + 1));
  const restoreFrom = (from: string, to: string) =>
    runCommandFile("operations/restore.ts", [from], { DATA_DIR: to, BACKUP_KEY: key });
  const refused = await restoreFrom(changed, join(other.folder, "changed"));

  const began = performance.now();
  const restored = await restoreFrom(file, other.data);
  const restore = performance.now() - began;
  if (restored.code !== 0) throw new Error(restored.output);
  copyFileSync(join(home.data, "master-keys"), join(other.data, "master-keys"));
  const second = startApp(other);
  await second.ready();
  const there = await account.at(other.url).costIds();
  second.child.kill("SIGTERM");
  await second.ended;

  const madeAt = Date.parse(/The backup of (\S+) is restored/.exec(restored.output)?.[1] ?? "");
  const before = acknowledged.filter(({ at }) => at < madeAt);
  const after = [...acknowledged.filter(({ at }) => at >= madeAt).map(({ id }) => id), last];
  return {
    before: before.length,
    missing: before.filter(({ id }) => !there.has(id)).length,
    after: after.length,
    afterThere: after.filter((id) => there.has(id)).length,
    bytes: bytes.length,
    milliseconds: { copy, restore },
    changeFound: refused.code === 1,
  };
}
