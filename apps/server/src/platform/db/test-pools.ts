import { createPools, type DatabaseTimeLimits, type PoolOptions, type Pools } from "./pool.ts";
import type { TestDatabase } from "./test-database.ts";

/**
 * Many requests at once wait for a row or a connection, and a slow machine makes the last one wait longer than a
 * request may in production. Tests of the limits themselves take those of production.
 */
const PATIENT: DatabaseTimeLimits = {
  statement: 120_000,
  lock: 120_000,
  idleInTransaction: 120_000,
  answer: 130_000,
  connection: 120_000,
  replicaConnection: 120_000,
};

/** Pools of a test's database that wait long enough on any machine. */
export const createTestPools = (
  database: TestDatabase,
  { timeLimits, ...options }: Omit<PoolOptions, "databaseUrl"> = {},
): Pools =>
  createPools({
    ...options,
    databaseUrl: database.serverUrl,
    timeLimits: { ...PATIENT, ...timeLimits },
  });
