import type { CompetitorDraft } from "@beachhead/contract";
import { describe, expect, test } from "vitest";
import { blankRow, type CompetitorRow, type CompetitorsFields } from "../competitors-fields.ts";
import { openParts, ownRow, partsAtFirst, withDraft } from "./drafts.ts";

const source = { title: "Harbourline - CRM", url: "https://harbourline.example/" };
const draft: CompetitorDraft = {
  name: { value: "Harbourline", source },
  url: { value: "https://harbourline.example", source },
  country: { value: "Germany", source },
  yearOfIncorporation: null,
};
const row = (changes: Partial<CompetitorRow>): CompetitorRow => ({ ...blankRow("a", "Banking"), ...changes });
const fields = (...rows: CompetitorRow[]): CompetitorsFields => ({ rows, marketShare: {}, note: "" });
const take = (before: CompetitorsFields, parts: ("url" | "country" | "yearOfIncorporation")[]) =>
  withDraft(before, { draft, parts, industry: "Banking", asOf: "2026-11-23", id: "new" });

describe("accepting a draft", () => {
  test("an accepted draft adds a competitor with only the chosen parts and the date of the search", () => {
    const before = fields(row({ name: "Dealbox" }));
    expect(take(before, ["country"]).rows).toEqual([
      before.rows[0],
      { ...blankRow("new", "Banking"), name: "Harbourline", country: "Germany", asOf: "2026-11-23" },
    ]);
  });

  test("an accepted draft fills a blank row before it adds one", () => {
    expect(take(fields(blankRow("a", "")), ["url"]).rows).toEqual([
      {
        ...blankRow("a", "Banking"),
        name: "Harbourline",
        url: "https://harbourline.example",
        asOf: "2026-11-23",
      },
    ]);
  });

  test("an accepted draft changes only the chosen parts of a company that is already listed", () => {
    const own = row({
      name: " harbourline ",
      country: "Austria",
      revenue: 5,
      marketShare: 12,
      asOf: "2026-01-02",
    });
    expect(take(fields(own), ["url"]).rows).toEqual([{ ...own, url: "https://harbourline.example" }]);
    expect(take(fields(own), []).rows).toEqual([own]);
  });
});

describe("the parts of a draft", () => {
  test("parts of a draft are selected at first where the user's row is blank", () => {
    const own = row({ name: "HARBOURLINE", country: "Austria" });
    expect(ownRow(fields(own), draft, "Banking")).toBe(own);
    expect(ownRow(fields(own), draft, "Retail")).toBeUndefined();
    const parts = openParts(draft, own);
    expect(parts.map(({ part, own: mine }) => [part, mine])).toEqual([
      ["url", null],
      ["country", "Austria"],
    ]);
    expect(partsAtFirst(parts)).toEqual(["url"]);
  });

  test("parts of a draft are left out where the user's row has the same value", () => {
    const own = row({ name: "Harbourline", url: "http://www.harbourline.example/", country: "germany" });
    expect(openParts(draft, own)).toEqual([]);
  });
});
