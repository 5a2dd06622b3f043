import { type InvoiceLine, planTypeNames } from "@beachhead/contract";
import { newId } from "../../../platform/db/uuid.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { PurchaseTerms } from "../../subscriptions/index.ts";
import type { PaymentDependencies } from "../payment-dependencies.ts";
import type { OrderRow } from "../store.ts";
import { invoiceMail } from "./invoice-mail.ts";
import { seriesOf } from "./invoicing.ts";
import { findBuyer, insertInvoice, nextInvoiceNumber } from "./store.ts";

interface Sale {
  order: OrderRow;
  /** Terms of the plan; undefined for consulting only. */
  terms: PurchaseTerms | undefined;
  credits: number;
  paymentId: string;
}

/** Writes the invoice of a paid order and mails it. Numbers run through each of the seller's years without a gap. */
export async function issueInvoice(
  { clock, sendMail, publicUrl, seller, invoicing }: PaymentDependencies,
  tx: UserTransaction,
  { order, terms, credits }: Sale,
): Promise<void> {
  const { ownerId } = order;
  const issuedAt = clock.now();
  const { timeZone } = invoicing;
  const series = seriesOf(issuedAt, invoicing);
  const { name, email, company } = await findBuyer(tx);
  const billTo = { name, email, company: company ?? "" };
  const lines = linesOf(order, terms, credits);
  const number = `BH-${series.name}-${String(await nextInvoiceNumber(tx, series.key)).padStart(6, "0")}`;
  const id = newId();
  await insertInvoice(tx, {
    ownerId,
    id,
    paymentOrderId: order.id,
    number,
    issuedAt,
    billTo,
    lines,
    seller: seller ?? "",
    timeZone,
  });
  const mail = invoiceMail({ number, issuedAt, billTo, lines, order, publicUrl, seller, timeZone });
  await sendMail(tx, { ownerId, kind: "invoice", to: email, name, ...mail, key: `invoice ${order.id}` });
}

function linesOf(order: OrderRow, terms: PurchaseTerms | undefined, credits: number): InvoiceLine[] {
  const { plan, period, planAmount, consultingAmount } = order;
  const lines: InvoiceLine[] = [];
  if (plan !== null && terms !== undefined) {
    lines.push({
      what: `${planTypeNames[plan]}, ${period}`,
      from: terms.start.toISOString(),
      to: terms.end.toISOString(),
      amount: planAmount,
    });
  }
  if (consultingAmount > 0) {
    const what = `Consulting, ${credits.toLocaleString("en")} ${credits === 1 ? "credit" : "credits"}`;
    lines.push({ what, amount: consultingAmount });
  }
  return lines;
}
