import type { Invoice } from "@beachhead/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { InvoiceView } from "./invoice-view.tsx";

const invoice: Invoice = {
  _id: "1",
  id: "1",
  number: "BH-2026-000042",
  seller: "",
  issuedAt: "2026-11-20T10:00:00.000Z",
  timeZone: "UTC",
  currency: "USD",
  total: 858,
  refunded: 100.5,
  gstNo: "29AAGCB7383J1Z4",
  billTo: { name: "Ada Lovelace", company: "Acme", email: "ada@acme.example" },
  lines: [
    {
      what: "Startup Plan, yearly",
      from: "2026-11-20T10:00:00.000Z",
      to: "2027-11-20T10:00:00.000Z",
      amount: 708,
    },
    { what: "Consulting, 150 credits", amount: 150 },
  ],
  orderId: "order_1",
  paymentId: "pay_1",
};

afterEach(cleanup);

function show(seller: string): void {
  render(
    <TestRouter>
      <InvoiceView invoice={{ ...invoice, seller }} />
    </TestRouter>,
  );
}

it("an invoice names seller, buyer, GST number, payment and what was refunded", () => {
  show("Example GmbH\nBerlin");
  expect(screen.getByText(/Example GmbH\s+Berlin/)).toBeDefined();
  for (const text of [/^Ada Lovelace, Acme\s+ada@acme\.example$/, "29AAGCB7383J1Z4", "pay_1", /100\.50/])
    expect(screen.getByText(text)).toBeDefined();
});

it("an invoice without a seller has no Sold by line", () => {
  show("");
  expect(screen.getByText("Billed to")).toBeDefined();
  expect(screen.queryByText("Sold by")).toBeNull();
});

// hasgeek/boxoffice#164
it("an invoice has the days of the seller's time zone, whatever that of the browser", () => {
  const [plan] = invoice.lines;
  const issuedAt = "2027-03-31T20:00:00.000Z";
  const lines = plan === undefined ? [] : [{ ...plan, from: issuedAt, to: "2028-03-31T20:00:00.000Z" }];
  render(
    <TestRouter>
      <InvoiceView invoice={{ ...invoice, issuedAt, lines, timeZone: "Asia/Kolkata" }} />
    </TestRouter>,
  );
  expect(screen.getByText("1 April 2027")).toBeDefined();
  expect(screen.getByText(/1 April 2027.*1 April 2028/)).toBeDefined();
});
