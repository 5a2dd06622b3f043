import { expect, test } from "vitest";
import { columnNames, headerIndex } from "./header-row.ts";
import { currenciesOfCell, currencyOfHeading } from "./money-words.ts";
import { isBlankCell } from "./plain-cell.ts";
import { leftOutReason } from "./row-kinds.ts";

test("names of columns are without hidden signs, and repeated or blank ones have a number", () => {
  expect(columnNames(["\u200BAmount", "Amount", " Amount\u00AD ", "", "Deal\n  name", "Amount (2)"])).toEqual(
    ["Amount", "Amount (2)", "Amount (3)", "Column 4", "Deal name", "Amount (2) (2)"],
  );
});

test.each([
  // SpartnerNL/Laravel-Excel#1149, JuliaData/XLSX.jl#169
  [
    ["Name", "Amount", "Amount"],
    ["Name", "Amount", "Amount (2)"],
  ],
  // rap2hpoutre/fast-excel#399: the number that was added was a name already
  [
    ["Note", "Note", "Note (2)"],
    ["Note", "Note (2)", "Note (2) (2)"],
  ],
  // rap2hpoutre/fast-excel#259
  [
    ["", "Amount", ""],
    ["Column 1", "Amount", "Column 3"],
  ],
])("the columns %j are called %j, each by a name of its own", (cells, names) => {
  expect(columnNames(cells)).toEqual(names);
});

const known = (cells: readonly string[]) =>
  cells.filter((cell) => ["amount", "stage", "deal name", "close date"].includes(cell.toLowerCase())).length;
const header = ["Deal name", "Amount", "Stage", "Close date"];
const deal = ["Alder", "1200", "Won", "2026-03-01"];

test.each<[string, string[][], number]>([
  ["a header alone above deals", [header, deal, deal], 0],
  // pcreux/csv-importer#54, cidgoh/DataHarmonizer#40
  ["an empty row above it", [["", "", "", ""], header, deal], 1],
  // buckets/application#772
  ["a block of titles", [["Report"], ["Exported", "2026-03-01"], [], header, deal, deal], 3],
  // plaintextaccounting/hledger#177, quentinsf/icsv2ledger#9: pairs of a name and a value, with blank lines between
  [
    "facts of the account in pairs",
    [
      ["Owner:", "North team / 4711"],
      [""],
      ["From:", "01.01.2026"],
      ["Until:", "31.03.2026"],
      ["Open on 31.03.2026:", ""],
      [""],
      header,
      deal,
      deal,
    ],
    6,
  ],
  // firefly-iii/import-configurations#17
  [
    "facts that end in a delimiter",
    [["Card:", "4711", ""], ["", ""], ["Sum:", "0 EUR", ""], header, deal],
    3,
  ],
  // actualbudget/actual#377
  ["a sentence in one cell", [["Deals of the north team as of 3 March 2026"], header, deal, deal], 1],
  // ExcelDataReader/ExcelDataReader#518, tidyverse/readxl#486
  [
    "names in two rows, the upper ones over several columns",
    [["Deal", "", "Forecast", ""], ["Deal name", "Amount", "Stage", "Close date"], deal],
    1,
  ],
  ["more titles than deals", [["Report"], ["by"], ["me"], ["today"], header, deal], 4],
  ["a header over two groups of columns", [["Deal", "", "Result", ""], header, deal, deal], 1],
  ["a table of one column", [["Amount"], ["5"], ["6"]], 0],
  [
    "names that are years",
    [
      ["Name", "2025", "2026", "2027"],
      ["A", "1", "2", "3"],
    ],
    0,
  ],
  [
    "names that nobody knows",
    [
      ["foo", "bar", "baz"],
      ["a", "5", "b"],
    ],
    0,
  ],
])("the header is found: %s", (_what, rows, index) => {
  expect(headerIndex(rows, known)).toBe(index);
});

const table = { header, amount: 1, state: [2], id: -1 };

test.each<[string, string[], string | undefined]>([
  ["a deal", deal, undefined],
  ["a deal without an amount", ["Alder", "", "Won", ""], undefined],
  ["a deal named like a total", ["Total", "100", "Won", ""], undefined],
  ["a deal without stage", ["Alder", "100", "", "2026-03-01"], undefined],
  // firefly-iii/firefly-iii#691, mautic/mautic#1932
  ["commas alone", ["", "", "", ""], "blank"],
  // CartoDB/cartodb#6178, NHSDigital/manage-vaccinations-in-schools#2186
  ["spaces and hidden signs", [" ", "\u00a0", "\u200B", "\t"], "blank"],
  ["an amount alone", ["", "25000", "", ""], "total"],
  ["a word for a total", ["Grand Total", "25000", "", ""], "total"],
  ["a subtotal in German", ["Zwischensumme", "25.000", "", ""], "total"],
  ["a count beside the total", ["Total (3)", "25000", "", "3"], "total"],
  ["a total in French", ["Total général", "25 000", "", ""], "total"],
  // portfolio-performance/portfolio#1611: summary rows were stored as records
  ["a total of something", ["Total inflows", "30,000.00", "", ""], "total"],
  ["a total with its day", ["Gesamt bis 31.12.", "30.000,00", "", "2026-12-31"], "total"],
  ["a deal named after a company that begins so", ["Total Energies pilot", "300", "Won", ""], undefined],
  ["a deal whose name only contains the word", ["The total look", "300", "", ""], undefined],
  // plaintextaccounting/hledger#1076
  ["a mark of the end", ["*** THE END ***"], "note"],
  // beancount/beangulp#173
  ["a disclaimer", ["Figures without guarantee. Ask the desk.", "", "", ""], "note"],
  ["figures alone", ["3", "25000", "", ""], "total"],
  ["a repeated header", header, "header"],
  ["a line of text", ["Confidential Information", "", "", ""], "note"],
  ["a heading of a group", ["EMEA", "", "", ""], "note"],
])("%s is left out as it should be", (_what, cells, reason) => {
  expect(leftOutReason(cells, table)).toBe(reason);
});

test("a row with an id and an amount is a deal although it has no text", () => {
  expect(leftOutReason(["7", "1200", "", ""], { ...table, id: 0 })).toBeUndefined();
});

test.each([
  ["Amount (EUR)", "EUR"],
  ["amount_usd", "USD"],
  // firefly-iii/firefly-iii#1938
  ["Betrag (€)", "EUR"],
  ["Amount", ""],
  ["Deal Amount in all", ""],
])("the currency of the heading %s is %j", (name, currency) => {
  expect(currencyOfHeading(name)).toBe(currency);
});

test.each([
  ["usd", ["USD"]],
  ["US Dollar", ["USD"]],
  ["Euro", ["EUR"]],
  ["BTC", ["BTC"]],
  ["no invoice", undefined],
  ["n/a", undefined],
  ["", undefined],
])("a cell %j of a currency column means %j", (cell, codes) => {
  expect(currenciesOfCell(cell)).toEqual(codes);
});

test("a cell of signs that nobody sees is blank", () => {
  expect(["", "  ", "\u200B\u00AD", "\u3000", "\u2060"].map(isBlankCell)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(isBlankCell("0")).toBe(false);
});
