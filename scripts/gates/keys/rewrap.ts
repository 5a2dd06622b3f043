/** For the gate `keys`: the operator's commands for keys, as processes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { asOwnerOf } from "../../../apps/server/src/platform/db/test-database.ts";
import { PROJECT, withoutTestRunner } from "../../../operations/testing/app-process.ts";
import { type CommandResult, runCommandFile } from "../../../operations/testing/run-command.ts";
import { recordOf } from "../../check/repository.ts";
import type { Installation } from "../installation.ts";

const LIMIT_MS = 120_000;

const environmentOf = ({ database, environment }: Installation, ring: string) => ({
  DATA_DIR: environment["DATA_DIR"] ?? "",
  DATABASE_URL: database.serverUrl,
  MASTER_KEYS: ring,
});

export const tryRewrap = (installation: Installation, ring: string): Promise<CommandResult> =>
  runCommandFile("operations/admin.ts", ["key", "rewrap", "--json"], environmentOf(installation, ring));

/** Runs `key rewrap`. @returns how many values it encrypted again */
export async function rewrap(installation: Installation, ring: string): Promise<number> {
  const { code, output } = await tryRewrap(installation, ring);
  if (code !== 0) throw new Error(output);
  return Number(recordOf(JSON.parse(output))["rewrapped"]);
}

/** A new entry for the ring, from `key new`. */
export async function makeKey(installation: Installation): Promise<string> {
  const environment = environmentOf(installation, installation.environment["MASTER_KEYS"] ?? "");
  const { code, output } = await runCommandFile("operations/admin.ts", ["key", "new", "--json"], environment);
  if (code !== 0) throw new Error(output);
  return String(recordOf(JSON.parse(output))["entry"]);
}

/**
 * Starts `key rewrap` and kills it when it has encrypted the secrets of all second factors, which come first. The rows
 * of all connections are locked during this, so that it cannot finish.
 */
export async function killRewrap(installation: Installation, ring: string): Promise<void> {
  const [kid = ""] = ring.split(":");
  await asOwnerOf(installation.database, "", async (holder) => {
    await holder.query("begin");
    const users = await holder.query<{ id: string }>("select id from users");
    for (const { id } of users.rows) {
      await holder.query("select set_config('app.user_id', $1, true)", [id]);
      await holder.query("select 1 from connections for update");
    }
    const isHalfDone = async () => {
      const left = await holder.query("select 1 from two_factors where sealed not like $1", [`v1.${kid}.%`]);
      return left.rowCount === 0;
    };
    const child = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", join(PROJECT, "operations/admin.ts"), "key", "rewrap"],
      {
        cwd: PROJECT,
        env: { ...withoutTestRunner(), ...environmentOf(installation, ring) },
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
    const ended = once(child, "exit");
    try {
      const until = performance.now() + LIMIT_MS;
      while (!(await isHalfDone())) {
        if (child.exitCode !== null) throw new Error(`The command ended with ${child.exitCode}`);
        if (performance.now() > until) throw new Error("The command encrypted no second factor");
        await pause(20);
      }
    } finally {
      child.kill("SIGKILL");
      await ended;
    }
    await holder.query("rollback");
  });
}
