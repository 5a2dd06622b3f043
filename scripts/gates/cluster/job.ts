/** For tests: a job that is asked for now and done by the server that works on jobs. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { openAccount } from "../../../operations/testing/account.ts";
import { recordOf } from "../../check/repository.ts";
import { PASSWORD } from "../installation.ts";

const PATIENCE = 60_000;

/** Whether an export of a user's data, which a job makes, is ready in time. */
export async function isJobDone(url: string): Promise<boolean> {
  const account = await openAccount(url, `${randomUUID()}@example.com`);
  const asked = await account.send("POST", "/api/users/export", { password: PASSWORD });
  if (asked.status !== 202) throw new Error(`No export: ${asked.status} ${await asked.text()}`);
  const until = performance.now() + PATIENCE;
  while (performance.now() < until) {
    const answer = await account.send("GET", "/api/users/export");
    if (recordOf(await answer.json())["state"] === "ready") return true;
    await pause(250);
  }
  return false;
}
