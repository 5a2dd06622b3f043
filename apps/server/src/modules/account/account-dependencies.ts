import type { Accounts } from "../../platform/auth/accounts.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { Subscriptions } from "../subscriptions/index.ts";

export interface AccountDependencies {
  accounts: Accounts;
  withUser: WithUser;
  subscriptions: Pick<Subscriptions, "ensureTrial" | "readPlan">;
  publicUrl: string;
  /** With sandboxes off there is no example account to explore. */
  sandboxes: boolean;
}
