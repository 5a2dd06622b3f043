import { expect, test } from "vitest";
import { Account } from "./account.ts";
import { FieldColumns } from "./columns.ts";
import type { FileForm } from "./file-form.ts";
import { readRow } from "./row-to-deal.ts";

const header = ["Deal", "Stage", "Amount", "Created", "Closes"];
const mapping = {
  leadSource: "",
  product: "",
  geo: "",
  industryDomain: "",
  stage: "Stage",
  amount: "Amount",
  currency: "",
  name: "Deal",
  createdDate: "Created",
  closeDate: "Closes",
  externalId: "",
  status: "",
  probability: "",
};
const form: FileForm = {
  isWorkbook: false,
  serials: 1900,
  mapping,
  choices: {},
  header,
  headerLine: 1,
  lastLine: 9,
  orders: { createdDate: "either", closeDate: "either" },
  isFraction: false,
  deals: 1,
  sums: [],
  mean: 0,
  questions: [],
  refusals: [],
  notes: [],
  leftOut: [],
  firstLines: [],
  repeatedIds: [],
};

function dealOf(cells: string[]) {
  const result = readRow(
    { line: 2, cells },
    {
      importId: "import",
      form,
      columns: new FieldColumns(header, header, mapping),
      decimal: ".",
      currency: "USD",
      idScope: "",
      repeatedIds: null,
    },
  );
  if (result.kind !== "deal") throw new Error(`The row became ${JSON.stringify(result)}`);
  return result.deal;
}

test.each([
  ["Q3 2026", "2026-07-01", "2026-09-30"],
  ["2026-02", "2026-02-01", "2026-02-28"],
])(
  "a deal created and closed in %s is created on its first day and closed on its last",
  (text, first, last) => {
    const { createdDate, closeDate } = dealOf(["Atlas", "Open", "500", text, text]);
    expect([createdDate, closeDate]).toEqual([first, last]);
  },
);

test("a deal that the database refuses counts as rejected with its amount, and no longer as stored", () => {
  const none = { rows: 0, sums: [] };
  const account = new Account({
    held: { rows: 2, sums: [] },
    stored: { deals: 0, sums: [] },
    rejected: none,
    leftOut: [],
    replaced: none,
  });
  const deals = [dealOf(["Atlas", "Open", "500", "", ""]), dealOf(["Beta", "Open", "70", "", ""])] as const;
  for (const deal of deals) account.add({ line: 2, cells: [] }, { kind: "deal", deal });
  account.reject(deals[1]);
  expect(account.toJson()).toMatchObject({
    stored: { deals: 1, sums: [{ currency: "USD", rows: 1, sum: 500 }] },
    rejected: { rows: 1, sums: [{ currency: "USD", rows: 1, sum: 70 }] },
  });
});
