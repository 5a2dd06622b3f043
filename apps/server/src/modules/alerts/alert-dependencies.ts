import type { Clock } from "../../platform/clock/clock.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { TitledTable } from "../../platform/documents/titles.ts";
import type { SendMail } from "../../platform/outbox/index.ts";

export interface AlertDependencies {
  withUser: WithUser;
  clock: Clock;
  /** GTM plans and simulations. */
  titled: readonly TitledTable[];
  /** The public address of the app. */
  publicUrl: string;
  /** Signs the link that mutes an alert. */
  secret: string;
  sendMail: SendMail;
}
