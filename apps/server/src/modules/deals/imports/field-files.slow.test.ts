import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { DealImport } from "@beachhead/contract";
import { expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { importCalls } from "./test-import-calls.ts";

/** Files made after public bug reports; the names are those of the list that they come from. */
const server = testServer({ plan: "enterprise", confirmed: true, user: "per test", worksOnJobs: true });
const { api, call, upload, preview, imported } = importCalls(server);

const fileOf = (name: string) => readFile(fileURLToPath(new URL(`test-files/${name}`, import.meta.url)));

/** Amount, currency, status and close date of the stored deals, in the order of their names. */
async function dealsOf(): Promise<string[]> {
  const deals = await call("listDeals", { query: { limit: "100" } });
  return deals
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((deal) => `${deal.Amount} ${deal.Deal_Currency} ${deal.status} ${deal.closeDate}`);
}

/** Sums in units of all currencies, and the rows, must be those of the file. */
function expectToAddUp({ account }: DealImport): void {
  if (account === null) throw new Error("The import has no account");
  const { held, stored, rejected, replaced, leftOut } = account;
  const below = leftOut.filter(({ reason }) => reason !== "title").reduce((sum, { rows }) => sum + rows, 0);
  expect(stored.deals + rejected.rows + replaced.rows + below).toBe(held.rows);
  const total = (sums: typeof held.sums) => sums.reduce((sum, one) => sum + Math.round(one.sum * 100), 0);
  expect(total(stored.sums) + total(rejected.sums) + total(replaced.sums)).toBe(total(held.sums));
}

const refusalOf = async (file: Buffer, changes: object = {}) => {
  const { importId, mapping } = await preview(file);
  const body = { mapping, defaults: { currency: "EUR" }, ...changes };
  const answer = await api().send("startDealImport", { params: { id: importId }, body });
  return [answer.statusCode, answer.json<{ error: string }>().error];
};

const euros = { defaults: { currency: "EUR" }, stages: {} };

test("C01: one amount in the other notation is refused by its line, and the others are stored", async () => {
  const done = await imported(await fileOf("C01-mixed-decimal-us.csv"));
  expect(done.errors).toEqual([{ line: 4, column: "Amount", message: '"12,50" is not an amount' }]);
  expect(await dealsOf()).toEqual([
    "1200 EUR won 2026-03-01",
    "980.5 EUR won 2026-03-02",
    "2500 EUR won 2026-03-04",
  ]);
  expectToAddUp(done);
});

test("C03: a sign that nobody sees in a heading is dropped", async () => {
  const found = await preview(await fileOf("C03-zero-width-header.csv"));
  expect(found.columns.map(({ name }) => name)).toContain("Amount");
  expect(found.mapping.amount).toBe("Amount");
  await imported(await fileOf("C03-zero-width-header.csv"));
  expect(await dealsOf()).toEqual(["1200 EUR won 2026-03-01"]);
});

test.each(["\u00AD", "\u200B", "\u200E", "\u202E", "\u2066", "\uFEFF", "\u0085", "\u{E0041}", "__proto__"])(
  "the sign %j in headings does not keep a file from being imported",
  async (sign) => {
    const file = `${sign === "__proto__" ? sign : `No${sign}te`},Am${sign === "__proto__" ? "" : sign}ount,Stage\nx,5,Won\n`;
    const done = await imported(file, { defaults: { currency: "EUR" } });
    expect(done).toMatchObject({ state: "done", rowsStored: 1 });
  },
);

test("C04: rows of bare commas, totals and footers are left out and counted", async () => {
  const blank = await imported(await fileOf("C04-blank-comma-rows.csv"));
  expect(blank).toMatchObject({ rowsRead: 15, rowsStored: 2 });
  expect(blank.account?.leftOut).toMatchObject([{ reason: "blank", rows: 13 }]);
  expectToAddUp(blank);
  const report = await imported(await fileOf("C04-salesforce-report.csv"), euros);
  expect(report.account).toMatchObject({
    stored: { deals: 3, sums: [{ currency: "EUR", rows: 3, sum: 25_000 }] },
    leftOut: [
      { reason: "total", rows: 1, lines: [5], text: "25000" },
      { reason: "note", rows: 5, text: "Q1 pipeline" },
    ],
  });
  expectToAddUp(report);
});

test("C04: a total that the user wants is stored as a deal", async () => {
  const leaveOut = { total: false };
  const done = await imported(await fileOf("C04-salesforce-report.csv"), { ...euros, dialect: { leaveOut } });
  expect(done.account?.stored).toEqual({ deals: 4, sums: [{ currency: "EUR", rows: 4, sum: 50_000 }] });
});

test("C05, f14: a sep= line names the delimiter", async () => {
  const found = await preview(await fileOf("C05-sep-semicolon.csv"));
  expect(found).toMatchObject({
    rows: 2,
    headerLine: 2,
    leftOut: [],
    dialect: { delimiter: ";", decimal: "," },
  });
  const columnDates = { "Closing Date": "DD/MM/YYYY" };
  await imported(await fileOf("C05-sep-semicolon.csv"), { dialect: { columnDates } });
  expect(await dealsOf()).toEqual(["1200.5 EUR won 2026-03-01", "980 EUR won 2026-03-02"]);
  expect(await imported(await fileOf("f14-sep-line.csv"))).toMatchObject({ state: "done", rowsStored: 1 });
});

test.each(["C06-relationship-prefix-ns.xlsx", "C06-workbook-at-root.xlsx"])(
  "%s is read by the relationships of its parts",
  async (name) => {
    await imported(await fileOf(name));
    expect(await dealsOf()).toEqual(["1200 EUR won 2026-03-01", "980.5 EUR won 2026-03-02"]);
  },
);

test("C08: formulas without results are refused with what to do, and nothing is stored", async () => {
  const [status, error] = await refusalOf(await fileOf("C08-formulas-without-values.xlsx"));
  expect(status).toBe(422);
  expect(error).toBe(
    '2 formulas have no stored result, the first in line 2 of "Amount". Open the workbook in Excel or LibreOffice, save it and upload it again.',
  );
  expect(await dealsOf()).toEqual([]);
});

test("C09, x09: dates are read as people write them, and serial numbers as days", async () => {
  const written = await imported(await fileOf("C09-dates-as-people-write.csv"));
  expect(written).toMatchObject({ rowsStored: 6, rowsRejected: 0 });
  expect(new Set((await dealsOf()).map((deal) => deal.slice(-10)))).toEqual(new Set(["2026-12-31"]));
  await call("undoDealImport", { params: { id: written.importId } });
  const serials = await imported(await fileOf("C09-serials-without-format.xlsx"));
  expect(await dealsOf()).toEqual([
    "1200 EUR won 2026-03-01",
    "980.5 EUR won 2026-03-02",
    "500 EUR won 2026-12-31",
  ]);
  await call("undoDealImport", { params: { id: serials.importId } });
  await imported(await fileOf("x09-serial-unstyled.xlsx"));
  expect(await dealsOf()).toEqual(["100 USD won 2026-06-10"]);
});

test("C10: a sign or code is the currency of its row, a dash is no amount, and k is read with a note", async () => {
  const found = await preview(await fileOf("C10-accounting-format.csv"));
  expect(found.notes[0]).toBe(
    '"$-" is read as 0, "250k" is read as 250,000, and "1.25E+06" is read as 1,250,000.',
  );
  const accounting = await imported(await fileOf("C10-accounting-format.csv"), euros);
  expect(await dealsOf()).toEqual([
    "1200 USD won 2026-03-01",
    "0 USD lost 2026-03-02",
    "-500 USD won 2026-03-03",
    "750 USD won 2026-03-04",
    "1250 USD won 2026-03-05",
    "120000 INR won 2026-03-06",
    "250000 EUR won 2026-03-07",
    "1250000 EUR won 2026-03-08",
    "0 EUR open 2026-06-08",
  ]);
  expectToAddUp(accounting);
  await call("undoDealImport", { params: { id: accounting.importId } });
  await imported(await fileOf("C10-signs-in-amounts.csv"), { defaults: { currency: "CAD" } });
  expect((await dealsOf()).map((deal) => deal.split(" ").slice(0, 2).join(" "))).toEqual([
    "1200 CAD",
    "2000 EUR",
    "500 GBP",
    "120000 INR",
    "1250 CHF",
  ]);
});

test("C11: a text that is no currency counts as blank and is counted", async () => {
  const found = await preview(await fileOf("C11-no-code-in-currency.csv"));
  expect(found.mapping).toMatchObject({ amount: "amount_usd", currency: "currency" });
  expect(found.notes).toContain(
    '2 rows of "currency" have no currency ("Sin_Factura"): the currency of rows without one counts.',
  );
  await imported(await fileOf("C11-no-code-in-currency.csv"), euros);
  expect((await dealsOf()).map((deal) => deal.split(" ")[1])).toEqual(["USD", "USD", "USD", "USD", "USD"]);
});

test("C12: repeated ids are asked about before anything is stored, and shortened ones are refused", async () => {
  const file = await fileOf("C12-line-items.csv");
  const [status, error] = await refusalOf(file);
  expect([status, error]).toEqual([
    422,
    '1 row of "Opportunity ID" repeats an ID: "006A" is in lines 2 and 3. Say whether each row is a deal of its own (apart) or the last row with an ID is the deal (last).',
  ]);
  expect(await dealsOf()).toEqual([]);
  const apart = await imported(file, { dialect: { repeatedIds: "apart" } });
  expect(await dealsOf()).toHaveLength(3);
  expectToAddUp(apart);
  await call("undoDealImport", { params: { id: apart.importId } });
  const last = await imported(file, { dialect: { repeatedIds: "last" } });
  expect(last).toMatchObject({ rowsStored: 2 });
  expect(await dealsOf()).toEqual(["300 EUR won 2026-03-01", "980 EUR won 2026-03-02"]);
  expectToAddUp(last);
  expect((await refusalOf(await fileOf("C12-scientific-ids.csv")))[1]).toBe(
    '"1.23457E+11" in "Record ID" is an ID that a spreadsheet has shortened. Format the column as text or as a number without decimals, export the file again, or import without IDs.',
  );
});

test("C12: files of two systems do not replace each other's deals, and a file of the same system does", async () => {
  await imported("Record ID,Deal,Amount,Stage,Pipeline\n1,Alder,10,Won,A\n2,Birch,20,Won,A\n", {
    mapping: { externalId: "Record ID", name: "Deal", amount: "Amount", stage: "Stage" },
  });
  const other = "Record ID,Titel,Betrag,Phase,Konto\n1,Cedar,30,Won,B\n";
  await imported(other, {
    mapping: { externalId: "Record ID", name: "Titel", amount: "Betrag", stage: "Phase" },
  });
  expect(await dealsOf()).toHaveLength(3);
  const again = "Record ID,Deal,Amount,Stage,Owner\n1,Alder,15,Won,Kim\n";
  expect(await preview(again)).toMatchObject({ sameSourceAs: "deals.csv" });
  await imported(again);
  expect((await dealsOf()).map((deal) => deal.split(" ")[0])).toEqual(["15", "20", "30"]);
  await imported(again, { dialect: { source: "new" } });
  expect(await dealsOf()).toHaveLength(4);
});

test("C12: a file of a few columns does not replace the deals of a wide file that has the same ones", async () => {
  await imported("Record ID,Deal,Amount,Stage,Pipeline,Region,Product\n1,Alder,10,Won,A,EU,CRM\n", {
    mapping: { externalId: "Record ID", name: "Deal", amount: "Amount", stage: "Stage" },
  });
  const narrow = "Record ID,Amount,Stage\n1,30,Won\n";
  expect((await preview(narrow)).sameSourceAs).toBeNull();
  await imported(narrow);
  expect(await dealsOf()).toHaveLength(2);
});

test("C13: a Japanese file is read in its encoding, and another one can be chosen", async () => {
  const found = await preview(await fileOf("C13-shift-jis.csv"));
  expect(found.dialect.encoding).toBe("shift_jis");
  expect(found.columns[1]).toMatchObject({
    name: "商談名",
    samples: ["株式会社サンプル 更新", "表示ソ能テスト"],
  });
  const chosen = await call("previewDealImport", {
    params: { id: found.importId },
    body: { dialect: { encoding: "windows-1252" } },
  });
  expect(chosen.dialect.encoding).toBe("windows-1252");
  expect(chosen.columns[1]?.name).not.toBe("商談名");
  await imported(await fileOf("C13-shift-jis.csv"));
  expect(new Set(await dealsOf())).toEqual(
    new Set(["1200000 JPY won 2026-03-01", "980000 JPY won 2026-03-02"]),
  );
});

test("C14: a status column decides over the stage, and stages have HubSpot's internal names", async () => {
  const beside = await imported(await fileOf("C14-status-beside-stage.csv"));
  expect(await dealsOf()).toEqual([
    "12000 EUR won 2026-03-31",
    "8000 EUR lost 2026-04-30",
    "5000 EUR open 2026-06-30",
  ]);
  expect(await call("listDeals", { query: { status: "open" } })).toMatchObject([{ probability: 40 }]);
  await call("undoDealImport", { params: { id: beside.importId } });
  await imported(await fileOf("C14-hubspot-internal-stages.csv"), euros);
  expect(await dealsOf()).toEqual([
    "1200 EUR won 2026-05-15",
    "3400 EUR lost 2026-05-20",
    "5600 EUR open 2026-05-28",
  ]);
});

test("f03, f03b: groups of thousands with points are thousands where the whole file says so", async () => {
  for (const name of ["f03-thousands-dot-only.csv", "f03b-thousands-dot-dates.csv"]) {
    const done = await imported(await fileOf(name));
    expect(done.account?.stored.sums).toEqual([{ currency: "USD", rows: 3, sum: 14_350 }]);
  }
});

test("f04, f05: serial numbers, slashes and month names in one column are read", async () => {
  const mixed = await imported(await fileOf("f04-serial-and-slash.csv"));
  expect((await dealsOf()).map((deal) => deal.slice(-10))).toEqual([
    "2026-06-10",
    "2026-06-10",
    "2026-06-25",
  ]);
  await call("undoDealImport", { params: { id: mixed.importId } });
  await imported(await fileOf("f05-month-names.csv"));
  expect(new Set((await dealsOf()).map((deal) => deal.slice(-10)))).toEqual(new Set(["2026-06-12"]));
});

test("f07: US$ and R$ are the currencies of their rows", async () => {
  await imported(await fileOf("f07-us-dollar.csv"), euros);
  expect((await dealsOf()).map((deal) => deal.split(" ").slice(0, 2).join(" "))).toEqual([
    "1200 USD",
    "1300.5 USD",
    "100 BRL",
  ]);
});

test("f15: titles above the table and its total are left out, and the header can be chosen", async () => {
  const found = await preview(await fileOf("f15-title-rows.csv"));
  expect(found).toMatchObject({
    headerLine: 4,
    deals: 2,
    leftOut: [
      { reason: "title", rows: 2, lines: [1, 2], text: "Pipeline report" },
      { reason: "total", rows: 1, lines: [7], text: "Total · 300" },
    ],
  });
  expectToAddUp(await imported(await fileOf("f15-title-rows.csv")));
  const params = { id: (await preview(await fileOf("f15-title-rows.csv"))).importId };
  const chosen = await call("previewDealImport", { params, body: { dialect: { headerLine: 5 } } });
  expect(chosen).toMatchObject({
    headerLine: 5,
    columns: [{ name: "Deal 38" }, { name: "100" }, {}, {}, {}, {}, {}, {}],
  });
});

test("x14: a web page named as a workbook is called one", async () => {
  const answer = await upload(await fileOf("x14-html.xls"));
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
    422,
    "This file is a web page (HTML), not a workbook, whatever its name. Open it in Excel or LibreOffice and save it as .xlsx or CSV.",
  ]);
});

test("amounts that can be read in two ways are asked about with both sums, and stored as answered", async () => {
  const file = "Deal,Amount;Stage\nA;1.000;Won\n".replace(",", ";");
  const found = await preview(file);
  expect(found.dialect).not.toHaveProperty("decimal");
  const sentence = "Amounts add up to 1 or 1,000. Say which decimal sign the file has.";
  expect(found.questions).toMatchObject([
    { about: "decimal", path: "dialect.decimal", column: "Amount", message: sentence },
  ]);
  expect(await refusalOf(Buffer.from(file))).toEqual([422, sentence]);
  const { importId, mapping } = await preview(file);
  const answered = { mapping, dialect: { decimal: "," } };
  const params = { id: importId };
  expect(await call("previewDealImport", { params, body: answered })).toMatchObject({ questions: [] });
  await call("startDealImport", { params, body: answered });
  await expect.poll(async () => (await call("getDealImport", { params })).state).toBe("done");
  expect((await dealsOf()).map((deal) => deal.split(" ")[0])).toEqual(["1000"]);
});

test("dates that can be read in two ways are asked about for each column", async () => {
  const file = "Deal,Amount,Stage,Created,Close date\nA,5,Won,03/04/2026,25/06/2026\n";
  const found = await preview(file);
  const sentence = 'Created: "03/04/2026" is April 3, 2026 or March 4, 2026. Say which form its dates have.';
  expect(found.questions).toMatchObject([
    { about: "dates", path: "dialect.columnDates.Created", column: "Created", message: sentence },
  ]);
  expect(await refusalOf(Buffer.from(file))).toEqual([422, sentence]);
  await imported(file, { dialect: { columnDates: { Created: "MM/DD/YYYY" } } });
  expect(await call("listDeals")).toMatchObject([{ createdDate: "2026-03-04", closeDate: "2026-06-25" }]);
});

test("amounts a thousand times those of the stored deals are pointed out", async () => {
  await imported("Deal,Amount,Stage\nA,1200,Won\nB,900,Won\n");
  const found = await preview("Deal,Amount,Stage\nC,1150000,Won\nD,980000,Won\n");
  expect(found.notes).toEqual([
    "An amount of this file is 1,065,000 on average, one of your deals 1,050: some 1,000 times less. Check the decimal sign.",
  ]);
});

test("the preview shows of each mapped column five values as read, the smallest and the largest", async () => {
  const found = await preview(await fileOf("C14-status-beside-stage.csv"));
  const summaries = found.columns.flatMap((column) => column.summaries);
  const mapped = Object.entries(found.mapping).filter(([, name]) => name !== "");
  expect(summaries.map(({ field }) => field).toSorted()).toEqual(mapped.map(([field]) => field).toSorted());
  const of = (field: string) => summaries.find((summary) => summary.field === field);
  expect(of("status")).toEqual({
    field: "status",
    read: [
      { text: "Won", value: "won" },
      { text: "Lost", value: "lost" },
      { text: "Open", value: "open" },
    ],
    smallest: "lost",
    largest: "won",
    sums: [],
    blank: 0,
    unread: 0,
  });
  expect(of("name")).toMatchObject({ smallest: "Alder pilot", largest: "Cedar renewal" });
  expect(of("externalId")).toMatchObject({ smallest: "11", largest: "13" });
  expect(of("stage")).toMatchObject({ smallest: "Negotiations", largest: "Proposal made" });
  expect(of("amount")).toMatchObject({
    smallest: 5000,
    largest: 12_000,
    sums: [{ currency: "EUR", sum: 25_000 }],
  });
});

test("a text that its column cannot hold is shown as blank beside what it says", async () => {
  const found = await preview(await fileOf("C11-no-code-in-currency.csv"));
  const [currency] = found.columns.find(({ name }) => name === "currency")?.summaries ?? [];
  expect(currency).toMatchObject({
    read: [
      { text: "Sin_Factura", value: "" },
      { text: "USD", value: "USD" },
      { text: "Sin_Factura", value: "" },
      { text: "US Dollar", value: "USD" },
      { text: "$", value: "USD or AUD or CAD" },
    ],
    blank: 2,
    smallest: "USD",
  });
});
