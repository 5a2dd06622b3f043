import { parseConfig } from "../config.ts";
import { EXAMPLE_EMAIL } from "../modules/account/index.ts";
import { countInPlans, findHolders } from "../modules/gtm-plans/index.ts";
import { createSimulationEngine } from "../modules/simulations/index.ts";
import { createSubscriptions } from "../modules/subscriptions/index.ts";
import { createAuth } from "../platform/auth/auth.ts";
import { readOrMakeAuthSecret } from "../platform/auth/auth-secret.ts";
import { createPasswordHasher } from "../platform/auth/password-hasher.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { createPools } from "../platform/db/pool.ts";
import { createWithUser } from "../platform/db/with-user.ts";
import { createRateLimiter } from "../platform/rate-limits/rate-limiter.ts";
import { ensurePassword } from "./password.ts";
import { seedExample } from "./seed.ts";

/**
 * Makes the example account in a migrated database and prints `{ "email", "password" }` as one line of JSON.
 * Environment: the server's, and EXAMPLE_PASSWORD, the password the account gets when it is made.
 */
async function makeExample(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = parseConfig(environment);
  const password = environment.EXAMPLE_PASSWORD;
  if (!config.sandboxes) throw new Error("The example account exists only with sandboxes on (SANDBOX=1).");
  if (password === undefined || password === "") throw new Error("EXAMPLE_PASSWORD is not set.");

  const clock = systemClock;
  const pools = createPools(config.database);
  const hasher = createPasswordHasher();
  const engine = createSimulationEngine();
  try {
    const secret = config.authSecret ?? readOrMakeAuthSecret(config.dataDirectory);
    const limiter = createRateLimiter({ pool: pools.auth, onError: () => undefined });
    const { accounts, withAccount, signInThrottle } = createAuth({
      pool: pools.auth,
      clock,
      hasher,
      limits: { limiter, factor: 1, sandboxes: true },
      secret,
    });
    const withUser = createWithUser(pools.app);
    const userId = await seedExample(
      {
        accounts,
        withUser,
        subscriptions: createSubscriptions({ clock, countInPlans, findHolders }),
        clock,
        engine,
      },
      password,
    );
    await ensurePassword(pools.auth, hasher, userId, password);
    await withAccount(userId, ({ emails }) => emails.verify(userId, EXAMPLE_EMAIL));
    await signInThrottle.clearAttempts(EXAMPLE_EMAIL);
    process.stdout.write(`${JSON.stringify({ email: EXAMPLE_EMAIL, password })}\n`);
  } finally {
    await engine.close();
    await pools.close();
  }
}

try {
  await makeExample(process.env);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
