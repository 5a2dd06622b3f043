import type { Invoice } from "@beachhead/contract";
import { isUuid } from "../../../platform/db/uuid.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { PaymentDependencies } from "../payment-dependencies.ts";
import { findInvoices } from "./store.ts";

export async function listInvoices(
  { withUser }: PaymentDependencies,
  { ownerId }: VerbContext<"listInvoices">,
): Promise<Invoice[]> {
  return (await withUser.read(ownerId, (tx) => findInvoices(tx))).map(asInvoice);
}

export async function getInvoice(
  { withUser }: PaymentDependencies,
  { ownerId, params }: VerbContext<"getInvoice", "params">,
): Promise<Invoice> {
  const { id } = params;
  const [row] = isUuid(id) ? await withUser.read(ownerId, (tx) => findInvoices(tx, id)) : [];
  if (row === undefined) throw notFound("The invoice");
  return asInvoice(row);
}

function asInvoice({ invoice, order }: Awaited<ReturnType<typeof findInvoices>>[number]): Invoice {
  const { id, number, issuedAt, billTo, lines } = invoice;
  return {
    _id: id,
    id,
    number,
    issuedAt: issuedAt.toISOString(),
    currency: order.currency,
    total: order.planAmount + order.consultingAmount,
    refunded: order.refunded / 100,
    gstNo: order.gstNo,
    billTo,
    lines,
    orderId: order.orderId,
    paymentId: order.paymentId ?? "",
  };
}
