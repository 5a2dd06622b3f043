import fc from "fast-check";
import { expect, test } from "vitest";
import { DateEvidence, type DateOrder, dayOf, dayOfSerial } from "./date-evidence.ts";
import { dateText } from "./date-text.ts";

const rules = { order: "either", serials: 1900, edge: "last" } as const;
const read = (text: string, order: DateOrder = "either") => {
  const date = dateText(text);
  return date === undefined ? undefined : dayOf(date, { ...rules, order });
};

test.each([
  ["12-Jun-2026", "2026-06-12"],
  ["Jun 12, 2026", "2026-06-12"],
  ["JUN 12 2026", "2026-06-12"],
  ["June 12th, 2026", "2026-06-12"],
  ["12. Juni 2026", "2026-06-12"],
  ["12 juin 2026", "2026-06-12"],
  ["1er août 2026", "2026-08-01"],
  ["12 de junio de 2026", "2026-06-12"],
  ["3. März 2026", "2026-03-03"],
  ["12-jun-26", "2026-06-12"],
  ["2026 Jun 12", "2026-06-12"],
  ["Friday, 12 June 2026", "2026-06-12"],
  ["Fr, 12.06.2026", "2026-06-12"],
  ["2026-12-31T23:30:00+05:30", "2026-12-31"],
  ["2026-12-31 23:30", "2026-12-31"],
  ["12/31/2026, 5:00 PM", "2026-12-31"],
  ["31.12.2026 14:30 Uhr", "2026-12-31"],
  ["Thu Dec 31 2026 00:00:00 GMT+0000 (UTC)", "2026-12-31"],
  ["2026年12月31日", "2026-12-31"],
  ["2026. 12. 31.", "2026-12-31"],
  ["20261231", "2026-12-31"],
  ["2026/3/1", "2026-03-01"],
  // SheetJS/sheetjs#718
  ["5. 1. 2021", "2021-01-05"],
  // tableflowhq/csv-import#243, Expensify/App#100612
  ["45581", "2024-10-16"],
  ["45678", "2025-01-21"],
  ["45581.75", "2024-10-16"],
  ["Q2 2026", "2026-06-30"],
  ["2026-Q4", "2026-12-31"],
  ["T1 2026", "2026-03-31"],
  ["2026-W23", "2026-06-04"],
  ["KW 53 2026", "2026-12-31"],
  ["2026-W23-1", "2026-06-01"],
  ["Jun 2026", "2026-06-30"],
  ["2026-02", "2026-02-28"],
  ["-", ""],
  ["n/a", ""],
  ["0000-00-00", ""],
  // One of the two orders is no day.
  ["16/02/2016", "2016-02-16"],
  ["12/31/2026", "2026-12-31"],
  ["05/05/2026", "2026-05-05"],
  // Not dates, or dates of two kinds.
  ["03/04/2026", undefined],
  ["31/02/2026", undefined],
  ["2027-02-29", undefined],
  ["2026-13-01", undefined],
  ["Jun-26", undefined],
  ["2026-W54", undefined],
  ["Q5 2026", undefined],
  ["12 Foo 2026", undefined],
  ["tomorrow", undefined],
  ["1200", undefined],
  ["100000", undefined],
  // SheetJS/sheetjs#1300
  ["Aprobil P 0.1%", undefined],
])("the date %s is %s", (text, day) => {
  expect(read(text)).toBe(day);
});

test("a month, quarter or week counts as its first day where things begin", () => {
  expect(
    ["Q2 2026", "Jun 2026", "2026-W23"].map((text) =>
      dayOf(dateText(text) ?? { kind: "none" }, { ...rules, edge: "first" }),
    ),
  ).toEqual(["2026-04-01", "2026-06-01", "2026-06-01"]);
});

test("a serial number is a day in either system of a workbook", () => {
  expect([
    dayOfSerial(1, 1900),
    dayOfSerial(59, 1900),
    dayOfSerial(61, 1900),
    dayOfSerial(44_925.75, 1904),
  ]).toEqual(["1900-01-01", "1900-02-28", "1900-03-01", "2026-12-31"]);
  expect(dayOfSerial(0, 1900)).toBeUndefined();
});

function decide(texts: readonly string[]) {
  const evidence = new DateEvidence();
  for (const text of texts) evidence.add(dateText(text) ?? { kind: "none" });
  return evidence.decide();
}

test.each([
  // dannymcc/may#250
  [["12/31/2026", "12/01/2026"], "month"],
  // wireservice/csvkit#280
  [["02/01/2014", "31/12/2012"], "day"],
  // matplotlib/matplotlib#208
  [["12-01-1998", "13-01-1998"], "day"],
  // wealthfolio/wealthfolio#1601
  [["03/08/2026", "26/06/2026"], "day"],
  // pandas-dev/pandas#25847
  [Array.from({ length: 31 }, (_, day) => `${day + 1}/01/2018`), "day"],
  // submersion-app/submersion#1828
  [["15/04/1991", "03/04/1991"], "day"],
  [["30/05/26", "1/08/26"], "day"],
  [["10.06.2026", "11.06.2026"], "day"],
  [["2026-06-10", "46183"], "either"],
  [["12/31/2026", "31/12/2026"], "either"],
] as const)("the order of %j is %s", (texts, order) => {
  expect(decide(texts)).toEqual({ order, isOpen: false });
});

test.each([
  // gbif/pipelines#228, ELToulemonde/dataPreparation#34
  [["03/04/2026"]],
  [["1/1/2012", "2/1/2012", "9/1/2012"]],
  [["01-02-2026"]],
  [["31/12/2026", "12/31/2026", "03/04/2026"]],
])("the order of %j is asked about", (texts) => {
  expect(decide(texts).isOpen).toBe(true);
});

const forms = [
  ["day", (y: string, m: string, d: string) => `${d}/${m}/${y}`],
  ["day", (y: string, m: string, d: string) => `${d}.${m}.${y}`],
  ["day", (y: string, m: string, d: string) => `${d}-${m}-${y} 10:30`],
  ["month", (y: string, m: string, d: string) => `${m}/${d}/${y}`],
  ["month", (y: string, m: string, d: string) => `${m}/${d}/${y.slice(2)}`],
  ["either", (y: string, m: string, d: string) => `${y}-${m}-${d}`],
] as const;

test("a column of days in any form is read back to the day or asked about", () => {
  const day = fc.date({ min: new Date("2000-01-01"), max: new Date("2060-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(
      fc.constantFrom(...forms),
      fc.array(day, { minLength: 1, maxLength: 15 }),
      ([, write], days) => {
        const written = days.map((date) => {
          const iso = date.toISOString().slice(0, 10);
          const [y = "", m = "", d = ""] = iso.split("-");
          return { iso, text: write(y, m, d) };
        });
        const { order, isOpen } = decide(written.map(({ text }) => text));
        const found = written.map(({ text }) => read(text, order));
        expect(isOpen || found).toEqual(isOpen || written.map(({ iso }) => iso));
      },
    ),
    { numRuns: 3_000 },
  );
});
