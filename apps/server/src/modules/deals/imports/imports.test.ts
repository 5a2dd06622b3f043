import { expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { importCalls } from "./test-import-calls.ts";

const server = testServer({ plan: "enterprise", confirmed: true, user: "per test", worksOnJobs: true });
const { api, call, upload, preview, imported } = importCalls(server);

const HEADER = "Deal ID,Deal Name,Channel,Product,Country,Amount,Currency,Stage,Closing Date";
const FILE = `${HEADER}
1,"Ganges, Ltd",Field Sales,CRM,India,"1,250.50",USD,Won,2027-01-31
2,"Two
lines ""here""",SEO,CRM,Germany,99,EUR,Lost,2027-02-01
`;

test("a file becomes deals by its usual column names, with line ends and quotes inside values", async () => {
  const found = await preview(FILE);
  expect(found).toMatchObject({
    rows: 2,
    dialect: { delimiter: ",", encoding: "utf-8", decimal: ".", dates: "YYYY-MM-DD" },
    mapping: { amount: "Amount", leadSource: "Channel", geo: "Country", externalId: "Deal ID" },
  });
  expect(found.columns[1]).toMatchObject({
    name: "Deal Name",
    samples: ["Ganges, Ltd", 'Two\nlines "here"'],
    suggestion: "name",
  });
  expect(await call("listDeals")).toEqual([]);
  expect(await imported(FILE)).toMatchObject({ state: "done", rowsRead: 2, rowsStored: 2, rowsRejected: 0 });
  expect(await call("listDeals", { query: { sort: "-amount" } })).toMatchObject([
    { name: "Ganges, Ltd", Amount: 1250.5, status: "won", closeDate: "2027-01-31", Deal_Currency: "USD" },
    { name: 'Two lines "here"', Amount: 99, status: "lost", Deal_Currency: "EUR" },
  ]);
});

const german = "Name;Betrag;Stage;Close date\nMüller;1.234,56;Won;31.12.2026\nSöhne;7,5;Won;01.02.2027\n";
const utf16 = (text: string, mark: boolean) => Buffer.from((mark ? "\uFEFF" : "") + text, "utf16le");

test.each([
  ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${german}`), "utf-8"],
  ["UTF-16 with a byte order mark", utf16(german, true), "utf-16le"],
  ["UTF-16 without one", utf16(german, false), "utf-16le"],
  ["UTF-16 big endian", utf16(german, true).swap16(), "utf-16be"],
  ["Windows-1252", Buffer.from(german, "latin1"), "windows-1252"],
  [
    "Windows-1252 after 70 kB of ASCII",
    Buffer.from(german.replace("Müller", `${"A".repeat(70_000)}\nMüller`), "latin1"),
    "windows-1252",
  ],
  ["bare returns as line ends", Buffer.from(german.replaceAll("\n", "\r")), "utf-8"],
])(
  "a German file in %s is read with its umlauts, decimal commas and dates",
  async (_what, file, encoding) => {
    expect((await preview(file)).dialect).toEqual({
      delimiter: ";",
      encoding,
      decimal: ",",
      dates: "DD.MM.YYYY",
    });
    await imported(file);
    const deals = await call("listDeals", { query: { search: "Müller" } });
    expect(deals).toMatchObject([{ name: "Müller", Amount: 1234.56, closeDate: "2026-12-31" }]);
  },
);

test.each([
  ["an empty file", "", "The file is empty."],
  ["only line ends", "\n\n\r\n", "The file is empty."],
  ["a header alone", HEADER, "The file has a header but no rows below it."],
  [
    "a picture",
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]),
    "This file is a PNG picture, not a table. Upload an .xlsx or CSV file.",
  ],
  [
    "random bytes",
    Buffer.from([1, 0, 0, 0, 9, 8, 7, 0, 0, 0, 1]),
    "This file is not text. Upload an .xlsx or CSV file.",
  ],
  [
    "a quote that does not end",
    'a,b\n1,"2\n3,4\n',
    "The quoted value that begins in line 2 does not end. Close its quote and upload the file again.",
  ],
])("%s is refused with one sentence, and nothing is left of it", async (_what, file, sentence) => {
  const answer = await upload(file);
  expect(answer.statusCode).toBe(422);
  expect(answer.json<{ error: string }>().error).toBe(sentence);
  expect(await call("listDealImports")).toEqual([]);
});

test("a file of another type is refused, and other endpoints take no file", async () => {
  expect((await upload("x", "image/png")).statusCode).toBe(415);
  const headers = { "content-type": "text/csv" };
  const answer = await server.user.api.send("createDeal", { headers, body: "a,b" });
  expect(answer.statusCode).toBe(415);
});

test("bad rows are named by line and column, the others are stored, and formulas stay text", async () => {
  const rows = [
    "1,=1+1,SEO,CRM,India,12,USD,Won,2027-01-31",
    "2,B,SEO,CRM,India,=1+1,USD,Won,2027-01-31",
    "3,C,SEO,CRM,India,12,USD,Won,2027-02-30",
    '4,"D\nE",SEO,CRM,India,ten,USD,Won,',
  ];
  const found = await imported(`${HEADER}\n${rows.join("\n")}\n`);
  expect(found).toMatchObject({ state: "done", rowsRead: 4, rowsStored: 1, rowsRejected: 3 });
  expect(found.errors).toEqual([
    { line: 3, column: "Amount", message: '"=1+1" is not an amount' },
    { line: 4, column: "Closing Date", message: '"2027-02-30" is not a date such as YYYY-MM-DD' },
    { line: 5, column: "Amount", message: '"ten" is not an amount' },
  ]);
  expect(await call("listDeals")).toMatchObject([{ name: "=1+1" }]);
});

test("undoing an import deletes what it added and brings back what it replaced", async () => {
  await imported(`${HEADER}\n1,First,SEO,CRM,India,10,USD,Won,\n`);
  const second = await imported(
    `${HEADER}\n1,Changed,SEO,CRM,India,99,USD,Lost,\n2,New,SEO,CRM,India,5,USD,Won,\n`,
  );
  expect(await call("listDeals")).toHaveLength(2);
  await call("undoDealImport", { params: { id: second.importId } });
  expect(await call("listDeals")).toMatchObject([{ name: "First", Amount: 10, status: "won" }]);
  const [newest, first] = await call("listDealImports");
  expect([newest?.state, first?.state]).toEqual(["undone", "done"]);
  await call("undoDealImport", { params: { id: first?.importId ?? "" } });
  expect(await call("listDeals")).toEqual([]);
  expect(await call("getDealTargets")).toMatchObject({ deals: 0 });
});

test("the same file imported twice stores each deal once, and its mapping is remembered", async () => {
  const file = "what,worth,how\nGanges,10,Won\n";
  const mapping = { name: "what", amount: "worth", stage: "how", externalId: "what" };
  await imported(file, { mapping });
  expect((await preview(file)).mapping).toMatchObject(mapping);
  await imported(file);
  expect(await call("listDeals")).toMatchObject([{ name: "Ganges", Amount: 10 }]);
});

test("an import needs columns of the file, an amount and a stage, and starts once", async () => {
  const { importId, mapping } = await preview(FILE);
  const start = (changes: object) =>
    api().send("startDealImport", {
      params: { id: importId },
      body: { mapping: { ...mapping, ...changes } },
    });
  const errorOf = async (changes: object) => (await start(changes)).json<{ error: string }>().error;
  expect(await errorOf({ geo: "Nowhere" })).toBe("Geo: the file has no column of this name");
  expect(await errorOf({ stage: "" })).toBe("Choose the column that holds the stage");
  expect((await start({})).statusCode).toBe(200);
  expect((await start({})).statusCode).toBe(409);
});

test("an import of another user is not found", async () => {
  const { importId } = await preview(FILE);
  const stranger = await server.signUp();
  for (const name of ["getDealImport", "undoDealImport"] as const)
    expect((await stranger.api.send(name, { params: { id: importId } })).statusCode).toBe(404);
});
