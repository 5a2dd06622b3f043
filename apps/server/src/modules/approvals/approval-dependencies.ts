import type { Auth } from "../../platform/auth/auth.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { UserTransaction, WithUser } from "../../platform/db/with-user.ts";
import type { Subscriptions } from "../subscriptions/index.ts";

/** What somebody should hear of a request for approval. */
export interface ApprovalNotice {
  kind: "asked" | "approved" | "returned";
  /** User ids, without the one who acts. */
  to: readonly string[];
  approvalId: string;
  gtmPlanId: string;
}

/** Dependencies of this module's verbs. */
export interface ApprovalDependencies {
  withUser: WithUser;
  subscriptions: Subscriptions;
  clock: Clock;
  workspaces: Pick<Auth["workspaces"], "members">;
  /** Tells people of a request or its answer, in the transaction of the change. */
  notify(tx: UserTransaction, ownerId: string, notice: ApprovalNotice): Promise<void>;
}
