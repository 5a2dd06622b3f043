import type { Clock } from "../../platform/clock/clock.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { SendMail } from "../../platform/outbox/index.ts";
import type { Subscriptions } from "../subscriptions/index.ts";
import type { ConsultingSettings } from "./settings.ts";

export interface ConsultingDependencies {
  withUser: WithUser;
  clock: Clock;
  sendMail: SendMail;
  subscriptions: Pick<Subscriptions, "readPlan" | "spendCredits">;
  consulting: ConsultingSettings;
}
