/**
 * For tests: a worker process that may be killed. Each job of `MARK` reports its start on standard output, waits for a
 * line on standard input, and then writes its effect, a ledger row whose key is the job's number.
 */
import { createInterface } from "node:readline";
import { z } from "zod";
import { createPools } from "../db/pool.ts";
import { ledger } from "../db/schema/subscriptions.ts";
import { newId } from "../db/uuid.ts";
import { createWithUser } from "../db/with-user.ts";
import { createLog } from "../log/log.ts";
import { createJobWorker, defineTask, handle } from "./index.ts";

export const MARK = defineTask("test.mark", z.object({ number: z.number() }), { maxAttempts: 30 });
export const SWEEP_INTERVAL = 300;

function work(databaseUrl: string): void {
  const pools = createPools({ databaseUrl, maximumConnections: 4 });
  const withUser = createWithUser(pools.app);
  const waiting: (() => void)[] = [];
  createInterface({ input: process.stdin }).on("line", () => waiting.shift()?.());
  const mark = handle(MARK, async ({ number }, { asOwner, ownerId }) => {
    const answered = new Promise<void>((resolve) => void waiting.push(resolve));
    process.stdout.write("begun\n");
    await answered;
    await asOwner((tx) =>
      tx
        .insert(ledger)
        .values({
          userId: ownerId,
          id: newId(),
          kind: "simulation",
          delta: 1,
          reason: "mark",
          idempotencyKey: String(number),
          periodStart: new Date(),
        })
        .onConflictDoNothing(),
    );
  });
  createJobWorker({
    pool: pools.jobs,
    withUser,
    handlers: [mark],
    log: createLog("error"),
    sweepInterval: SWEEP_INTERVAL,
  }).start();
}

if (import.meta.main) work(process.env["DATABASE_URL"] ?? "");
