import { afterAll, beforeAll } from "vitest";
import { createPools, type Pools } from "./pool.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { createWithUser, type WithUser } from "./with-user.ts";

/**
 * A database and a pool of one connection for the tests of a file: whatever leaks from one transaction would show in the
 * next.
 */
export function testOneConnection() {
  let started: { database: TestDatabase; pools: Pools; withUser: WithUser } | undefined;
  beforeAll(async () => {
    const database = await createTestDatabase();
    const pools = createPools({ databaseUrl: database.serverUrl, maximumConnections: 1 });
    started = { database, pools, withUser: createWithUser(pools.app) };
  });
  afterAll(async () => {
    await started?.pools.close();
    await started?.database.drop();
  });
  const current = () => {
    if (started === undefined) throw new Error("The database starts before the first test");
    return started;
  };

  return {
    get database() {
      return current().database;
    },
    get pools() {
      return current().pools;
    },
    get withUser() {
      return current().withUser;
    },
    /** The process behind the only connection. */
    async pidOf(): Promise<number | undefined> {
      const { rows } = await current().pools.app.query<{ pid: number }>("select pg_backend_pid() as pid");
      return rows[0]?.pid;
    },
  };
}
