import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../../platform/clock/clock.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { SendMail } from "../../platform/outbox/index.ts";
import type { Razorpay } from "../../providers/razorpay/index.ts";
import type { Subscriptions } from "../subscriptions/index.ts";
import type { Invoicing } from "./invoices/invoicing.ts";

export interface PaymentDependencies {
  withUser: WithUser;
  clock: Clock;
  subscriptions: Pick<Subscriptions, "buyPlan" | "grantCredits" | "readPlan">;
  /** Undefined: nothing can be bought. */
  razorpay: Razorpay | undefined;
  sendMail: SendMail;
  publicUrl: string;
  /** Who sells, for the invoices: the operator's own text. */
  seller: string | null;
  invoicing: Invoicing;
  /** For what the gateway answers and users need not see. */
  log: FastifyBaseLogger;
}
