import { blankCompetitor } from "@beachhead/contract/plan-defaults";
import { describe, expect, it } from "vitest";
import { mergeChanges } from "../../../lib/autosave/merge.ts";
import { createDocumentForm, openFields } from "../../../lib/form/document-form.ts";
import { planToTest } from "../combinations/test-plan.ts";
import {
  blankRow,
  type CompetitorRow,
  type CompetitorsFields,
  fieldsFrom,
  fieldsOf,
  isFields,
  storedOf,
  withCopy,
  withoutRows,
  withRow,
  withRowAt,
  withRowMoved,
} from "./competitors-fields.ts";
import { competitorsSource, EVERY_INDUSTRY, OWN_ROW, ownFacts } from "./competitors-grid.tsx";
import { competitors as section } from "./competitors-section.ts";
import {
  marketFinding,
  marketOf,
  opennessFormula,
  overfull,
  overfullWords,
  roomNote,
  staleFacts,
  staleWords,
} from "./market.ts";

const TODAY = "2026-11-21";
const industries = ["Banking", "Retail"];
const { plan, combination } = planToTest({ industries });

const rival = (id: string, change: Partial<CompetitorRow> = {}): CompetitorRow => ({
  ...blankRow(id, "Banking"),
  name: `Rival ${id}`,
  ...change,
});
const fields = (
  rows: readonly CompetitorRow[],
  own: Record<string, number | null> = {},
): CompetitorsFields => ({
  rows,
  marketShare: { Banking: null, Retail: null, ...own },
  note: "",
});
/** Spaces, unchanged. */
const plain = (text: string) => text.replaceAll("\u202f", " ");

describe("the competitors of a combination", () => {
  it("competitors start with one blank row, and a list that was emptied stays empty", () => {
    expect(storedOf(fieldsOf({ plan, combination })).competitors).toEqual([{ ...blankCompetitor }]);
    const emptied = {
      ...plan,
      competitors: {
        [combination.title]: {
          competitors: [],
          industries,
          marketShare: { Banking: 4 },
          note: "Asked buyers",
        },
      },
    };
    expect(fieldsOf({ plan: emptied, combination })).toEqual({
      rows: [],
      marketShare: { Banking: 4, Retail: null },
      note: "Asked buyers",
    });
  });

  it("competitors are sent without the ids of the form, and a blank share as 0", () => {
    expect(storedOf(fields([rival("a", { marketShare: null })], { Banking: 5 }))).toEqual({
      competitors: [{ ...blankCompetitor, industry: "Banking", name: "Rival a" }],
      marketShare: { Banking: 5, Retail: null },
      note: "",
    });
  });

  it("a draft of competitors is restored only if it has the shape of the form", () => {
    expect(isFields(fields([rival("a", { revenue: "about 9 million" })]))).toBe(true);
    expect(isFields({ rows: [{ id: "a" }], marketShare: {} })).toBe(false);
    expect(isFields({ rows: [] })).toBe(false);
  });

  it("a removed competitor is restored in its place, and only once", () => {
    const all = fields([rival("a"), rival("b"), rival("c")]);
    const without = withoutRows(all, ["b"]);
    expect(without.rows.map(({ id }) => id)).toEqual(["a", "c"]);
    const back = withRowAt(without, rival("b"), 1);
    expect(back).toEqual(all);
    expect(withRowAt(back, rival("b"), 1)).toBe(back);
  });

  it("a figure that cannot be read goes with its competitor, and comes back with it", () => {
    const all = fields([rival("a"), rival("b")]);
    const form = createDocumentForm(all, section.validate, section.hasField);
    form.setParseError("rows.b.revenue", "Must be a number", "n/a");
    expect(openFields(form.store.getState())).toEqual(["rows.b.revenue"]);
    form.update((values) => withoutRows(values, ["b"]));
    expect(openFields(form.store.getState())).toEqual([]);
    form.update((values) => withRowAt(values, rival("b"), 1));
    expect(openFields(form.store.getState())).toEqual(["rows.b.revenue"]);
    expect(form.store.getState().rawText).toEqual({ "rows.b.revenue": "n/a" });
  });

  it("withRowMoved moves a competitor to the place of another, and ignores an unknown target", () => {
    const all = fields([rival("a"), rival("b"), rival("c")]);
    const order = (id: string, target: string) => withRowMoved(all, id, target).rows.map((row) => row.id);
    expect(order("a", "c")).toEqual(["b", "c", "a"]);
    expect(order("c", "b")).toEqual(["a", "c", "b"]);
    expect(withRowMoved(all, "a", "gone")).toBe(all);
  });

  it("a copy from another combination adds its unlisted competitors, in industries both have", () => {
    const mine = fields([rival("a", { name: "Halden" }), blankRow("b", "")], { Banking: 7 });
    const other = {
      rows: [
        rival("1", { name: " halden ", revenue: 5 }),
        rival("2", { name: "Halden", industry: "Retail" }),
        rival("3", { name: "Verity", industry: "Mining" }),
        rival("4", { name: "Kestrel", industry: "" }),
        blankRow("5", ""),
      ],
      marketShare: { Banking: 9, Retail: 3, Mining: 1 },
      note: "Theirs",
    };
    const copied = withCopy(mine, other, { combination });
    expect(copied.rows.map(({ name, industry }) => [name, industry])).toEqual([
      ["Halden", "Banking"],
      ["Halden", "Retail"],
      ["Kestrel", ""],
    ]);
    expect(new Set(copied.rows.map(({ id }) => id)).size).toBe(3);
    expect(copied.marketShare).toEqual({ Banking: 7, Retail: 3 });
    expect(copied.note).toBe("Theirs");
  });

  it("a copy from another combination keeps at most 300 competitors", () => {
    const many = (from: number) =>
      fields(Array.from({ length: 200 }, (_, index) => rival(String(from + index))));
    expect(withCopy(many(0), many(200), { combination }).rows).toHaveLength(300);
  });
});

describe("the rules of competitors", () => {
  it.each([
    [{ name: "a".repeat(201) }, "name", /at most 200/],
    [{ country: "a".repeat(201) }, "country", /at most 200/],
    [{ url: `https://${"a".repeat(2000)}.example` }, "url", /at most 2,000/],
    [{ revenue: -1 }, "revenue", /Revenue cannot be negative/],
    [{ yearOfIncorporation: 20 }, "yearOfIncorporation", /between 1000 and 2100/],
    [{ yearOfIncorporation: 2011.5 }, "yearOfIncorporation", /whole number/],
    [{ marketShare: 101 }, "marketShare", /100/],
    [{ asOf: "2026-02-30" }, "asOf", /a date such as/],
  ] as const)("an invalid value of a competitor is reported at its cell: %j", (change, column, message) => {
    const [issue, ...others] = section.validate(fields([rival("x"), rival("y", change)]));
    expect(others).toEqual([]);
    expect(issue?.path).toBe(`rows.y.${column}`);
    expect(issue?.message).toMatch(message);
  });

  it("an invalid share of our own is reported at its cell, and text as revenue and any URL are accepted", () => {
    expect(section.validate(fields([], { Retail: 120 })).map(({ path }) => path)).toEqual([
      "marketShare.Retail",
    ]);
    expect(
      section.validate(fields([rival("a", { revenue: "family-owned", url: "javascript:alert(1)" })])),
    ).toEqual([]);
  });

  it("asStored returns competitors as the server returns them, with trimmed names and new ids", () => {
    expect(section.asStored?.(fields([rival("new", { name: "  Halden " })])).rows).toEqual([
      rival("banking:halden", { name: "Halden" }),
    ]);
  });

  it("a figure typed for a competitor is never merged into another, if the list was reordered or replaced", () => {
    const list = (...names: readonly string[]) =>
      fieldsFrom(storedOf(fields(names.map((name) => rival(name, { name })))), industries);
    const base = list("A", "B", "C");
    const mine = withRow(base, base.rows[1]?.id ?? "", (row) => ({ ...row, revenue: 4e7 }));
    for (const theirs of [list("A", "C", "B"), list("B", "C", "D"), list("A", "B2", "C")]) {
      const merged = mergeChanges({ base, sent: base, mine, theirs, own: [] });
      expect(merged).toEqual({ values: mine, clashes: 1 });
    }
    const [, , last] = base.rows;
    const other = withRow(base, last?.id ?? "", (row) => ({ ...row, revenue: 5e6 }));
    expect(mergeChanges({ base, sent: base, mine, theirs: other, own: [] })).toMatchObject({
      values: { rows: [{ revenue: null }, { revenue: 4e7 }, { revenue: 5e6 }] },
      clashes: 0,
    });
  });

  it("a figure that cannot be read holds the save, also of a competitor with a point in its name", () => {
    const stored = storedOf(fields([rival("1", { name: "Monday.com" })]));
    const loaded = fieldsFrom(stored, industries);
    const form = createDocumentForm(loaded, section.validate, section.hasField);
    const path = `rows.${loaded.rows[0]?.id}.revenue`;
    form.setParseError(path, "Must be a number", "much");
    expect(openFields(form.store.getState())).toEqual([path]);
  });

  it("competitors of one name and blank ones have different ids", () => {
    const rows = [rival("1", { name: "A" }), rival("2", { name: "a" }), blankRow("3", ""), blankRow("4", "")];
    const ids = fieldsFrom(storedOf(fields(rows)), industries).rows.map(({ id }) => id);
    expect(ids).toEqual(["banking:a", "banking:a/2", ":", ":/2"]);
  });

  it("the competitors step is complete with a name in each industry, and warns of shares above 100 %", () => {
    const context = { plan, combination };
    const state = (rows: readonly CompetitorRow[], own = {}) => section.stateOf(fields(rows, own), context);
    expect(state([blankRow("a", "")])).toBe("empty");
    expect(state([rival("a")])).toBe("partial");
    expect(state([rival("a", { industry: "" })])).toBe("complete");
    expect(state([rival("a", { industry: "", marketShare: 60 })], { Retail: 41 })).toBe("warnings");
  });
});

describe("the market of an industry", () => {
  const shares = (...list: number[]) =>
    fields(
      list.map((share, index) => rival(String(index), { marketShare: share })),
      { Banking: 4 },
    );

  it("marketFinding names the shares held and left, and opennessFormula the openness of the engine", () => {
    const market = marketOf(shares(30, 22, 14, 6), "Banking");
    expect(plain(marketFinding(market))).toBe("You and 4 competitors hold 76 % of Banking; others hold 24 %");
    expect(plain(opennessFormula(market))).toBe("100 × (1 − 0.3² − 0.22² − 0.14² − 0.06²) = 83.8");
    expect(roomNote(market, 22)).toBe("0 to 46 keeps the sum within 100. 24 left");
  });

  it("a market with shares over 100 % shows their sum and the excess", () => {
    const market = marketOf(shares(60, 45), "Banking");
    expect(overfull(shares(60, 45), industries)).toEqual([market]);
    expect(plain(overfullWords(market))).toBe(
      "The shares of Banking add up to more than 100 %: 4 + 60 + 45 = 109 %.",
    );
    expect(plain(marketFinding(market))).toBe("You and 2 competitors hold 109 % of Banking: 9 % over 100 %");
  });

  it("marketOf skips blank names, other industries and shares of 0, and sums tenths without rounding error", () => {
    const rows = [
      rival("a", { marketShare: 95.9 }),
      rival("b", { name: " ", marketShare: 30 }),
      rival("c", { industry: "Retail", marketShare: 30 }),
      rival("d", { marketShare: 0 }),
      rival("e", { industry: "", marketShare: 0.1 }),
    ];
    const market = marketOf(fields(rows, { Banking: 4 }), "Banking");
    expect(market).toMatchObject({ sum: 100, left: 0 });
    expect(market.rivals).toHaveLength(2);
    expect(marketOf(fields([]), "Retail").openness).toBeNull();
  });
});

describe("facts", () => {
  const facts = { revenue: 85, customers: 1850, marketShare: 0 };

  it("entered facts of a competitor are stale from the 91st day after their date", () => {
    expect(staleFacts(rival("a", { ...facts, asOf: "2026-08-23" }), TODAY)).toEqual([]);
    expect(staleFacts(rival("a", { ...facts, asOf: "2026-08-22" }), TODAY)).toEqual(["revenue", "customers"]);
    expect(staleFacts(rival("a", facts), TODAY)).toEqual([]);
    expect(staleFacts(rival("a", { ...facts, asOf: "soon" }), TODAY)).toEqual([]);
  });

  it("staleWords names the stale facts of a competitor and their age in days", () => {
    const row = rival("a", { ...facts, name: "Dealbox", asOf: "2026-07-14" });
    expect(staleWords(row, TODAY)).toBe("Revenue and customers of Dealbox are 130 days old");
  });
});

describe("the cells of an industry", () => {
  function open(rows: readonly CompetitorRow[], industry: string | null = "Banking") {
    const form = createDocumentForm(fields(rows), section.validate);
    const source = competitorsSource(form, {
      industry,
      companyName: "Northlight",
      own: ownFacts({
        website: "https://northlight.example",
        goals: [
          { id: 1, goal: "Revenue (USD)", currentValue: 2e6, targetValue: 12e6, targetYear: 2031 },
          { id: 2, goal: "No of Customers", currentValue: null, targetValue: 600, targetYear: 5 },
        ],
      }),
      currency: "USD",
      today: TODAY,
    });
    const write = (row: string, column: string, value: string | number | null) =>
      source.write([{ row, column, value, unreadable: null }]);
    return { source, write, values: () => form.store.getState().values };
  }

  it("our own row accepts only our share of the industry and shows facts of earlier steps with a source", () => {
    const { source, write, values } = open([]);
    expect(source.read(OWN_ROW, "name")).toBe("Northlight (you)");
    write(OWN_ROW, "marketShare", 4);
    write(OWN_ROW, "revenue", 4);
    expect(values()).toEqual(fields([], { Banking: 4 }));
    // What steps 1 and 2 know is shown, with where it is from.
    expect(source.read(OWN_ROW, "url")).toBe("https://northlight.example");
    expect(source.read(OWN_ROW, "revenue")).toBe(2e6);
    expect(source.note?.(OWN_ROW, "revenue")).toBe("From the goals: the current value");
    expect(source.note?.(OWN_ROW, "customers")).toBe("Comes from the current value of your goals");
    expect(source.note?.(OWN_ROW, "country")).toBe("Of competitors only");
    write(OWN_ROW, "marketShare", 400);
    source.touch([{ row: OWN_ROW, column: "marketShare" }]);
    expect(source.message(OWN_ROW, "marketShare")).toContain("100");
    expect(source.message(OWN_ROW, "name")).toBeUndefined();
  });

  it("an amount that is probably meant in millions has a note, and no other amount has one", () => {
    const { source, write } = open([rival("a")]);
    write("a", "revenue", 12.5);
    expect(source.note?.("a", "revenue")).toBe("12.5 USD looks small. Type 12.5m for millions");
    write("a", "revenue", 12_500_000);
    expect(source.note?.("a", "revenue")).toBeUndefined();
  });

  it("a blank row that is named gets the industry, and an entered fact gets today's date if it had none", () => {
    const { write, values } = open([blankRow("a", ""), rival("b", { industry: "", asOf: "2026-01-01" })]);
    write("a", "name", "Halden");
    write("a", "revenue", 410);
    write("b", "revenue", 5);
    expect(values().rows).toMatchObject([
      { industry: "Banking", name: "Halden", revenue: 410, asOf: TODAY },
      { industry: "", revenue: 5, asOf: "2026-01-01" },
    ]);
  });

  it("a competitor without an industry has a note that it counts in every one, and its old facts are stale", () => {
    const { source } = open([rival("a", { industry: "", revenue: 5, asOf: "2026-01-01" })]);
    expect(source.note?.("a", "name")).toBe("Counts in every industry");
    expect(["revenue", "asOf", "funding"].map((column) => source.isStale?.("a", column))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("the list of all competitors shows and accepts Every industry for a competitor without an industry", () => {
    const { source, write, values } = open([rival("a")], null);
    write("a", "industry", EVERY_INDUSTRY);
    expect(values().rows[0]?.industry).toBe("");
    expect(source.read("a", "industry")).toBe(EVERY_INDUSTRY);
    write("a", "industry", "Retail");
    expect(values().rows[0]?.industry).toBe("Retail");
  });
});
