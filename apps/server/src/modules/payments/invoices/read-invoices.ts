import type { Invoice } from "@beachhead/contract";
import { isUuid } from "../../../platform/db/uuid.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { PaymentDependencies } from "../payment-dependencies.ts";
import { findInvoices } from "./store.ts";

export async function listInvoices(
  { withUser, seller }: PaymentDependencies,
  { ownerId }: VerbContext<"listInvoices">,
): Promise<Invoice[]> {
  const rows = await withUser.read(ownerId, (tx) => findInvoices(tx));
  return rows.map((row) => asInvoice(row, seller));
}

export async function getInvoice(
  { withUser, seller }: PaymentDependencies,
  { ownerId, params }: VerbContext<"getInvoice", "params">,
): Promise<Invoice> {
  const { id } = params;
  const [row] = isUuid(id) ? await withUser.read(ownerId, (tx) => findInvoices(tx, id)) : [];
  if (row === undefined) throw notFound("The invoice");
  return asInvoice(row, seller);
}

type InvoiceWithOrder = Awaited<ReturnType<typeof findInvoices>>[number];

function asInvoice({ invoice, order }: InvoiceWithOrder, sellerToday: string | null): Invoice {
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
    timeZone: invoice.timeZone ?? "UTC",
    seller: invoice.seller ?? sellerToday ?? "",
    billTo,
    lines,
    orderId: order.orderId,
    paymentId: order.paymentId ?? "",
  };
}
