import type { Invoice, InvoiceLine } from "@beachhead/contract";
import type { OrderRow } from "../store.ts";

interface InvoiceText {
  number: string;
  issuedAt: Date;
  billTo: Invoice["billTo"];
  lines: readonly InvoiceLine[];
  order: Pick<OrderRow, "currency" | "planAmount" | "consultingAmount" | "gstNo">;
  publicUrl: string;
  seller: string | null;
  /** The seller's. */
  timeZone: string;
}

/** The mail with an invoice; paragraphs are separated by a blank line. */
export function invoiceMail(invoice: InvoiceText) {
  const { number, issuedAt, billTo, lines, order, publicUrl, seller, timeZone } = invoice;
  const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone });
  const day = (date: Date | string) => dayFormat.format(new Date(date));
  const { currency, gstNo } = order;
  const money = (amount: number) =>
    `${currency} ${amount.toLocaleString("en", { minimumFractionDigits: 2 })}`;
  const to = [billTo.name, billTo.company, gstNo === "" ? "" : `GST number ${gstNo}`];
  const paragraphs = [
    `Thank you for your payment. This is invoice ${number} of ${day(issuedAt)}.`,
    ...(seller === null ? [] : [`Sold by: ${seller.replaceAll(/\s*\n\s*/g, ", ")}`]),
    `Billed to: ${to.filter((part) => part !== "").join(", ")}`,
    ...lines.map(({ what, from, to: until, amount }) => {
      const period = from === undefined || until === undefined ? "" : `, ${day(from)} to ${day(until)}`;
      return `${what}${period}: ${money(amount)}`;
    }),
    `Total: ${money(order.planAmount + order.consultingAmount)}`,
    `Your invoices: ${publicUrl}/myaccount/invoices`,
  ];
  return { subject: `Invoice ${number}`, text: `${paragraphs.join("\n\n")}\n` };
}
