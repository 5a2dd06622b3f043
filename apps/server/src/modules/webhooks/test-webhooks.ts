import type { BodyInputOf, ReplyOf } from "@beachhead/contract";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { movableClock } from "../../platform/clock/clock.ts";
import type { Pools } from "../../platform/db/pool.ts";
import { createTestPools } from "../../platform/db/test-pools.ts";
import { createWithUser } from "../../platform/db/with-user.ts";
import { createEgress } from "../../platform/egress/egress.ts";
import { createSendMail } from "../../platform/outbox/index.ts";
import { type TestServer, testServer } from "../../test/server.ts";
import { TEST_VAULT } from "../../test-app.ts";
import { deliverWebhooks } from "./index.ts";
import type { TestReceiver } from "./test-receiver.ts";

/** For tests: a server without workers, and the worker's part of deliveries to be called. */
export interface WebhookServer extends TestServer {
  /** Creates a webhook of the running test's user. */
  create(changes?: Partial<BodyInputOf<"createWebhook">>): Promise<ReplyOf<"createWebhook">>;
  /** Moves the clock of the worker, until the test ends. */
  later(milliseconds: number): void;
  /** Does the job of a webhook as a worker does. */
  work(webhookId: string, ownerId?: string): Promise<void>;
  figures: { delivered: number; retried: number; failed: number; turnedOff: number };
}

export function webhookServer(receiver: TestReceiver): WebhookServer {
  const server = testServer({
    user: "per test",
    plan: "enterprise",
    confirmed: true,
    rateLimits: 1_000,
    environment: { SANDBOX_HOOKS_URL: receiver.origin },
  });
  const egress = createEgress({ allowedOrigins: [receiver.origin] });
  const figures = { delivered: 0, retried: 0, failed: 0, turnedOff: 0 };
  let pools: Pools;
  let clock = movableClock();
  beforeAll(() => {
    pools = createTestPools(server.database, { maximumConnections: 2 });
  });
  beforeEach(() => {
    clock = movableClock();
    receiver.requests.length = 0;
    receiver.answer = () => ({ status: 204 });
  });
  afterAll(async () => {
    await egress.close();
    await pools.close();
    await receiver.close();
  });
  return Object.assign(server, {
    figures,
    later: (milliseconds: number) => clock.advance(milliseconds),
    create: (changes: Partial<BodyInputOf<"createWebhook">> = {}) =>
      server.user.api.call("createWebhook", {
        body: {
          name: "Warehouse",
          format: "standard",
          url: `${receiver.origin}/hook`,
          events: ["simulation.saved"],
          ...changes,
        },
      }),
    async work(webhookId: string, ownerId = server.user.userId) {
      const handler = deliverWebhooks({
        clock,
        vault: TEST_VAULT,
        hooks: egress,
        sendMail: createSendMail(TEST_VAULT),
        publicUrl: "https://plan.example",
        figures,
      });
      const withUser = createWithUser(pools.app);
      const job = { ownerId, attempt: 1, signal: AbortSignal.timeout(120_000) };
      await handler.run({ webhookId }, { ...job, asOwner: (change) => withUser(ownerId, change) });
    },
  });
}
