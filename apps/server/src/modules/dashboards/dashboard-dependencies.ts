import type { Clock } from "../../platform/clock/clock.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { Subscriptions } from "../subscriptions/index.ts";

/** Dependencies of the verbs that change views. */
export interface ViewDependencies {
  withUser: WithUser;
  subscriptions: Subscriptions;
  clock: Clock;
}
