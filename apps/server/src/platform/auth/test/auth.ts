import type { Clock } from "../../clock/clock.ts";
import type { Pools } from "../../db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../../db/test-database.ts";
import { createTestPools } from "../../db/test-pools.ts";
import { createRateLimiter } from "../../rate-limits/rate-limiter.ts";
import type { Client } from "../accounts.ts";
import { type Auth, createAuth } from "../auth.ts";
import type { PasswordHasher } from "../password-hasher.ts";
import { quickHasher } from "./hasher.ts";

/** Everything of platform/auth on a database of its own, without HTTP around it. For tests only. */
export interface TestAuth extends Auth {
  database: TestDatabase;
  pools: Pools;
  /** Fixed until a test sets it. */
  clock: Clock & { at: Date };
  /** Hashes nothing; a test may put another in its place. */
  hasher: PasswordHasher;
  close(): Promise<void>;
}

const TEST_SECRET = "what only this server signs with";
export const START = new Date("2027-01-31T10:00:00.000Z");
export const PASSWORD = "seven green kettles";

export async function buildTestAuth(): Promise<TestAuth> {
  const database = await createTestDatabase();
  const pools = createTestPools(database);
  const clock = {
    at: START,
    now: () => clock.at,
  };
  const hasher = quickHasher();
  const onError = (error: unknown) => {
    throw new Error(String(error));
  };
  const limiter = createRateLimiter({ pool: pools.auth, testClock: clock, onError });
  const auth = createAuth({
    pool: pools.auth,
    clock,
    hasher: {
      hash: (password) => hasher.hash(password),
      verify: (password, stored) => hasher.verify(password, stored),
    },
    limits: { limiter, factor: 1, sandboxes: false },
    secret: TEST_SECRET,
  });
  return {
    ...auth,
    database,
    pools,
    clock,
    hasher,
    close: async () => {
      await pools.close();
      await database.drop();
    },
  };
}

let addresses = 0;

/** From an address that nobody had before. */
export function newClient(userAgent?: string): Client {
  addresses += 1;
  return { address: `198.18.${addresses >> 8}.${addresses & 255}`, isLocal: false, userAgent };
}
