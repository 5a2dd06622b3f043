import type { Auth } from "../../platform/auth/auth.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { Subscriptions } from "../subscriptions/index.ts";

/** Dependencies of this module's verbs. */
export interface ApprovalDependencies {
  withUser: WithUser;
  subscriptions: Subscriptions;
  clock: Clock;
  workspaces: Pick<Auth["workspaces"], "people">;
}
