/**
 * For tests: a worker process that makes deliveries and may be killed. It writes its memory in bytes to standard output
 * once a second, without what is only waiting to be collected: it runs with --expose-gc.
 */
import { systemClock } from "../../platform/clock/clock.ts";
import { createVault } from "../../platform/crypto/envelope.ts";
import { parseKeyring } from "../../platform/crypto/keyring.ts";
import { createPools } from "../../platform/db/pool.ts";
import { createWithUser } from "../../platform/db/with-user.ts";
import { createEgress } from "../../platform/egress/egress.ts";
import { createJobWorker } from "../../platform/jobs/index.ts";
import { createLog } from "../../platform/log/log.ts";
import { createSendMail } from "../../platform/outbox/index.ts";
import { deliverWebhooks } from "./index.ts";

export const SWEEP_INTERVAL = 300;

function work(): void {
  const vault = createVault(parseKeyring(process.env["TEST_KEYRING"] ?? "", "tests"));
  const pools = createPools({ databaseUrl: process.env["DATABASE_URL"] ?? "", maximumConnections: 4 });
  const handler = deliverWebhooks({
    clock: systemClock,
    vault,
    hooks: createEgress({ allowedOrigins: [process.env["TEST_RECEIVER"] ?? ""] }),
    sendMail: createSendMail(vault),
    publicUrl: "https://plan.example",
    figures: { delivered: 0, retried: 0, failed: 0, turnedOff: 0 },
  });
  createJobWorker({
    pool: pools.jobs,
    withUser: createWithUser(pools.app),
    handlers: [handler],
    log: createLog("error"),
    sweepInterval: SWEEP_INTERVAL,
  }).start();
  setInterval(() => {
    globalThis.gc?.();
    process.stdout.write(`${process.memoryUsage().rss}\n`);
  }, 1_000);
}

if (import.meta.main) work();
