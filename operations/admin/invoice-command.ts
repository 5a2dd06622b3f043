/** `npm run admin -- invoice list`: what the books keep of invoices whose accounts were erased. */
import type { ErasedInvoice } from "../../apps/server/src/admin/erased-invoices.ts";
import { StartError } from "../supervisor/start-error.ts";
import { alignedRows, minuteOf, type Outcome } from "./outcome.ts";

/** @throws {StartError} with the usage */
export async function runInvoiceCommand(
  parameters: readonly string[],
  list: () => Promise<ErasedInvoice[]>,
  usage: string,
): Promise<Outcome> {
  if (parameters.join() !== "list") throw new StartError(usage);
  const data = await list();
  return {
    text: data.length === 0 ? "No erased account had an invoice." : alignedRows(data.map(rowOf)),
    data,
  };
}

function rowOf(invoice: ErasedInvoice): string[] {
  const {
    invoiceNumber,
    issuedAt,
    currency,
    planAmount,
    consultingAmount,
    refunded,
    gstNo,
    paymentId,
    lines,
  } = invoice;
  return [
    invoiceNumber,
    minuteOf(issuedAt).slice(0, 10),
    `${currency} ${planAmount + consultingAmount}`,
    refunded === 0 ? "" : `refunded ${currency} ${(refunded / 100).toFixed(2)}`,
    gstNo === "" ? "" : `GST number ${gstNo}`,
    paymentId ?? "",
    lines.map(({ what }) => what).join("; "),
  ];
}
