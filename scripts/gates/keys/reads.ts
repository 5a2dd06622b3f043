/** For the gate `keys`: reads that continue during the rotation, and the e-mails that wait for its end. */
import { setTimeout as pause } from "node:timers/promises";
import { createOperations } from "../../../apps/server/src/admin/operations.ts";
import type { Installation } from "../installation.ts";
import type { KeyUser } from "./users.ts";

const LIMIT_MS = 120_000;

export interface Reads {
  count: number;
  /** What the reads that did not succeed were answered. */
  failures: string[];
}

/** Reads the CRM of one user after another until it is ended. */
export function readContinuously(users: readonly KeyUser[]): { end(): Promise<Reads> } {
  const reads: Reads = { count: 0, failures: [] };
  const state = { isOver: false };
  async function loop(): Promise<void> {
    while (!state.isOver) {
      const status = await users[reads.count % users.length]?.readCrm().catch(String);
      if (status !== 200) reads.failures.push(`A read of the CRM was answered ${status}`);
      reads.count += 1;
      // Leaves processor time to the steps.
      await pause(50);
    }
  }
  const running = loop();
  return {
    async end() {
      state.isOver = true;
      await running;
      return reads;
    },
  };
}

/** Delivers the e-mails that wait, after `connect` has made a mail server available. */
export async function deliverMails(
  { database }: Installation,
  connect: () => Promise<void>,
): Promise<{ waited: number; left: number }> {
  const operations = createOperations(database.serverUrl);
  try {
    const mails = await operations.waitingMails();
    await connect();
    for (const { id } of mails) await operations.resendMail(id);
    const until = performance.now() + LIMIT_MS;
    let left = mails.length;
    while (left > 0 && performance.now() < until) {
      await pause(100);
      left = (await operations.waitingMails()).length;
    }
    return { waited: mails.length, left };
  } finally {
    await operations.close();
  }
}
