import { expect, test } from "vitest";
import { invoiceMail } from "./invoice-mail.ts";

const mailOf = (seller: string | null, timeZone = "UTC") =>
  invoiceMail({
    number: "BH-2027-000042",
    issuedAt: new Date("2027-01-31T10:00:00Z"),
    billTo: { name: "Ada Lovelace", company: "Acme", email: "ada@acme.example" },
    lines: [
      {
        what: "Startup Plan, yearly",
        from: "2027-01-31T10:00:00.000Z",
        to: "2028-01-31T10:00:00.000Z",
        amount: 708,
      },
      { what: "Consulting, 150 credits", amount: 150 },
    ],
    order: { currency: "USD", planAmount: 708, consultingAmount: 150, gstNo: "29AAGCB7383J1Z4" },
    publicUrl: "https://plan.example",
    seller,
    timeZone,
  });

test("the mail of an invoice names number, seller, buyer, GST number, period and amounts", () => {
  expect(mailOf("Example GmbH\nUnter den Linden 1\nBerlin")).toEqual({
    subject: "Invoice BH-2027-000042",
    text: `Thank you for your payment. This is invoice BH-2027-000042 of 31 January 2027.

Sold by: Example GmbH, Unter den Linden 1, Berlin

Billed to: Ada Lovelace, Acme, GST number 29AAGCB7383J1Z4

Startup Plan, yearly, 31 January 2027 to 31 January 2028: USD 708.00

Consulting, 150 credits: USD 150.00

Total: USD 858.00

Your invoices: https://plan.example/myaccount/invoices
`,
  });
});

test("the mail of an invoice without a seller's text names no seller", () => {
  expect(mailOf(null).text).not.toContain("Sold by");
});

test("the mail of an invoice has the days of the seller's time zone", () => {
  expect(mailOf(null, "Pacific/Auckland").text).toContain(
    "This is invoice BH-2027-000042 of 31 January 2027.",
  );
  expect(mailOf(null, "Pacific/Kiritimati").text).toContain("of 1 February 2027.");
  expect(mailOf(null, "Pacific/Kiritimati").text).toContain("1 February 2027 to 1 February 2028");
});
