/**
 * `node scripts/release/record-release.ts`: before a release, notes every statement that its server sends, while the
 * server's tests run, in apps/server/releases. The next version's schema is checked against them.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MIGRATIONS_FOLDER, readMigrations } from "../../apps/server/src/platform/db/migrate.ts";
import { createTestDatabase, startTestServer } from "../../apps/server/src/platform/db/test-database.ts";
import { planStatements, RELEASES_FOLDER } from "../../apps/server/src/platform/db/test-release.ts";
import { recordOf, repositoryRoot } from "../check/repository.ts";

const ROLES: Readonly<Record<string, string>> = {
  app: "beachhead_app",
  auth: "beachhead_auth",
  jobs: "beachhead_app",
};

/** The same statement with a list of any length is one statement: the shortest stays. */
const shapeOf = (text: string) =>
  text
    .replace(/\$\d+/g, "$")
    .replace(/(\((?:\$|default|, ?)+\))(?:, ?\1)+/g, "$1")
    .replace(/\$(?:, ?\$)+/g, "$");

function gather(lines: readonly string[]): Record<string, string[]> {
  const shapes = new Map<string, { role: string; text: string }>();
  for (const line of lines) {
    const { pool, text } = recordOf(JSON.parse(line));
    const role = ROLES[String(pool)];
    const plain = String(text).replace(/\s+/g, " ").trim();
    if (role === undefined || !/^(select|insert|update|delete|with)\b/i.test(plain)) continue;
    const key = `${role} ${shapeOf(plain)}`;
    if ((shapes.get(key)?.text.length ?? Number.POSITIVE_INFINITY) > plain.length)
      shapes.set(key, { role, text: plain });
  }
  const statements: Record<string, string[]> = {};
  for (const { role, text } of shapes.values()) (statements[role] ??= []).push(text);
  for (const texts of Object.values(statements)) texts.sort();
  return statements;
}

/** What cannot be planned on this very version's schema belongs to a test, not to the server. */
async function withoutTests(statements: Record<string, string[]>): Promise<Record<string, string[]>> {
  const server = await startTestServer();
  try {
    const database = await createTestDatabase();
    const refused = await planStatements(database.ownerUrl, statements);
    const isRefused = (role: string, text: string) =>
      refused.some((each) => each.role === role && each.text === text);
    return Object.fromEntries(
      Object.entries(statements).map(([role, texts]) => [
        role,
        texts.filter((text) => !isRefused(role, text)),
      ]),
    );
  } finally {
    await server.stop();
  }
}

const version = String(
  recordOf(JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8")))["version"],
);
const folder = mkdtempSync(join(tmpdir(), "beachhead-release-"));
const notes = process.env["RECORDED_STATEMENTS"] ?? join(folder, "statements.jsonl");
if (process.env["RECORDED_STATEMENTS"] === undefined) {
  const hook = join(repositoryRoot, "scripts/release/record-statements.mjs");
  spawnSync(join(repositoryRoot, "node_modules/.bin/vitest"), ["run", "--project", "server"], {
    cwd: repositoryRoot,
    env: { ...process.env, NODE_OPTIONS: `--import ${hook}`, RECORD_STATEMENTS: notes },
    stdio: "inherit",
  });
}
const statements = await withoutTests(gather(readFileSync(notes, "utf8").trim().split("\n")));
const migrations = (await readMigrations(MIGRATIONS_FOLDER)).length;
writeFileSync(
  join(RELEASES_FOLDER, `${version}.json`),
  `${JSON.stringify({ version, migrations, statements }, null, 2)}\n`,
);
rmSync(folder, { recursive: true });
console.log(`Recorded ${Object.values(statements).flat().length} statements of ${version}.`);
