import type { Clock } from "../../platform/clock/clock.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { TitledTable } from "../../platform/documents/titles.ts";
import type { RateLimiter } from "../../platform/rate-limits/rate-limiter.ts";

export interface LiveTableDependencies {
  withUser: WithUser;
  clock: Clock;
  limiter: RateLimiter;
  publicUrl: string;
  /** GTM plans, and simulations. */
  titled: Readonly<Record<"gtm-plan" | "simulation", TitledTable>>;
}
