import type { Clock } from "../../platform/clock/clock.ts";
import type { UserTransaction, WithUser } from "../../platform/db/with-user.ts";
import type { PlanOfUser } from "./read-plan.ts";

export interface SubscriptionRouteDependencies {
  withUser: WithUser;
  subscriptions: { readPlan(tx: UserTransaction, userId: string): Promise<PlanOfUser> };
  clock: Clock;
}
