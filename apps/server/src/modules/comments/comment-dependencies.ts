import type { Clock } from "../../platform/clock/clock.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { Subscriptions } from "../subscriptions/index.ts";

export interface CommentDependencies {
  withUser: WithUser;
  subscriptions: Subscriptions;
  clock: Clock;
  /** The public address of the app. */
  publicUrl: string;
  /** Signs the link that stops the e-mails. */
  secret: string;
}
