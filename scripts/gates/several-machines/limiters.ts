/** For tests: one user's calls spread over as many rate limiters as a large installation has processes. */
import { randomUUID } from "node:crypto";
import { createPools } from "../../../apps/server/src/platform/db/pool.ts";
import { createRateLimiter } from "../../../apps/server/src/platform/rate-limits/rate-limiter.ts";

const LIMITERS = 40;

export interface Granted {
  limit: number;
  /** Calls that were let through, of as many as the limit. */
  granted: number;
}

/** @param databaseAuthUrl through a transaction pooler */
export async function takeByFortyLimiters(databaseAuthUrl: string, limit: number): Promise<Granted> {
  const fleet = Array.from({ length: LIMITERS }, () =>
    createPools({
      databaseUrl: databaseAuthUrl,
      databaseAuthUrl,
      connections: { app: 1, auth: 1, jobs: 1 },
      preparedStatements: false,
    }),
  );
  try {
    const limiters = fleet.map(({ auth }) => createRateLimiter({ pool: auth, onError: () => undefined }));
    const key = `machines ${randomUUID()}`;
    let granted = 0;
    for (let call = 0; call < limit; call += 1) {
      const refusal = await limiters[call % LIMITERS]?.takeFromBlock(key, { calls: limit, seconds: 3_600 });
      if (refusal === undefined) granted += 1;
    }
    return { limit, granted };
  } finally {
    await Promise.all(fleet.map((pools) => pools.close()));
  }
}
