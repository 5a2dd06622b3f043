import type { Clock } from "../../platform/clock/clock.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { Subscriptions } from "../subscriptions/index.ts";
import type { VisitReports } from "./visits/visit-reports.ts";

/** Dependencies of the verbs that change views. */
export interface ViewDependencies {
  withUser: WithUser;
  subscriptions: Subscriptions;
  clock: Clock;
  publicUrl: string;
  /** Signs the links of e-mails. */
  secret: string;
  /** Undefined: usage is not reported. */
  reports: VisitReports | undefined;
}
