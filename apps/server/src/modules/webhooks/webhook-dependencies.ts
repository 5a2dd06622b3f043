import type { Clock } from "../../platform/clock/clock.ts";
import type { Vault } from "../../platform/crypto/envelope.ts";
import type { UserTransaction, WithUser } from "../../platform/db/with-user.ts";
import type { Egress } from "../../platform/egress/egress.ts";
import type { WebhookFigures } from "../../platform/metrics/metrics.ts";
import type { SendMail } from "../../platform/outbox/index.ts";

export interface WebhookDependencies {
  withUser: WithUser;
  clock: Clock;
  vault: Vault;
  /** Origin of the sandbox, which is not a public address. */
  sandbox: string | undefined;
  /** Takes a webhook out of the alerts that name it. */
  removeFromAlerts(tx: UserTransaction, ownerId: string, webhookId: string): Promise<void>;
}

export interface DeliveryDependencies extends Pick<WebhookDependencies, "clock" | "vault"> {
  /** Reaches public addresses and the sandbox. */
  hooks: Egress;
  sendMail: SendMail;
  publicUrl: string;
  figures: WebhookFigures;
}
