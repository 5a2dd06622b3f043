import { describe, expect, it } from "vitest";
import { planToTest } from "../combinations/test-plan.ts";
import {
  accountsNote,
  accountsOf,
  accountsOfIndustry,
  accountsTint,
  segmentationNotes,
  wholeGrowthHelp,
  wholeSizeHelp,
} from "./accounts.ts";
import {
  blankRow,
  fieldsOf,
  isFields,
  type SegmentationFields,
  type SegmentationRow,
  storedOf,
  withAccountValue,
  withCopy,
  withFigure,
} from "./segmentation-fields.ts";
import { segmentation as section } from "./segmentation-section.ts";

const industries = ["Banking", "Retail"];
const { plan, combination } = planToTest({ industries });
const fields = (
  rows: Record<string, Partial<SegmentationRow>>,
  change: Partial<SegmentationFields> = {},
) => ({
  rational: "",
  marketSize: null,
  yoyGrowth: null,
  rows: industries.map((industry) => ({ ...blankRow(industry), ...rows[industry] })),
  ...change,
});
const plain = (text: string | undefined) => text?.replaceAll("\u202f", " ");

describe("the segmentation of a combination", () => {
  it("segmentation has a blank row for each industry until it is saved, and the saved rows after that", () => {
    expect(fieldsOf({ plan, combination })).toEqual(fields({}));
    const values = fields({ Banking: { Enterprise: 12, SME: "about 300" } }, { rational: "Counted" });
    const stored = { ...plan, segmentationData: { [combination.title]: storedOf(values) } };
    expect(fieldsOf({ plan: stored, combination })).toEqual(values);
    expect(isFields(values)).toBe(true);
    expect(isFields({ ...values, rows: [{ industry: "Banking" }] })).toBe(false);
  });

  it("a copy of segmentation takes the industries that both combinations have, and keeps the others", () => {
    const mine = withFigure(fields({}), "Retail", "SME", 7);
    const copied = withCopy(
      mine,
      { rational: "Theirs", marketSize: 5, yoyGrowth: null, rows: [{ ...blankRow("Banking"), SME: 9 }] },
      { combination },
    );
    expect(copied).toEqual(
      fields({ Banking: { SME: 9 }, Retail: { SME: 7 } }, { rational: "Theirs", marketSize: 5 }),
    );
  });

  it("segmentation has values per account only while one is entered, and accepts older drafts without them", () => {
    const some = withAccountValue(fields({}), "SME", 5000);
    expect(storedOf(some).accountValues).toEqual({ Enterprise: null, "Mid-Market": null, SME: 5000 });
    expect(isFields(some)).toBe(true);
    expect(isFields({ ...some, accountValues: { SME: 5000 } })).toBe(false);
    const none = withAccountValue(some, "SME", null);
    expect("accountValues" in storedOf(none)).toBe(false);
    expect(isFields(none)).toBe(true);
    const stored = { ...plan, segmentationData: { [combination.title]: storedOf(some) } };
    expect(fieldsOf({ plan: stored, combination })).toEqual(some);
    const negative = withAccountValue(fields({}), "SME", -1);
    expect(section.validate(negative).map(({ path }) => path)).toEqual(["accountValues.SME"]);
  });

  it("segmentation reports an invalid figure at its cell or field", () => {
    const broken = fields({ Banking: { Enterprise: -1 }, Retail: { yoyGrowth: -101 } }, { marketSize: -5 });
    const issues = new Map(section.validate(broken).map(({ path, message }) => [path, message]));
    expect([...issues.keys()].sort()).toEqual([
      "industries.Banking.Enterprise",
      "industries.Retail.yoyGrowth",
      "marketSize",
    ]);
    expect(issues.get("industries.Banking.Enterprise")).toBe("Enterprise cannot be negative");
  });
});

describe("the accounts of a combination", () => {
  const values = fields({
    Banking: { Enterprise: 180, "Mid-Market": 1400, SME: 900 },
    Retail: { Enterprise: 20, SME: "some" },
  });
  const accounts = accountsOf(values);

  it("each cell of accounts has its share in words and a tint relative to the largest cell", () => {
    expect(accounts).toEqual({ all: 2500, largest: 1400 });
    expect(plain(accountsNote(180, accounts))).toBe("180 of 2,500 accounts: 7.2 %");
    expect(accountsTint(700, accounts)).toBe(0.5);
    expect([accountsTint(0, accounts), accountsTint("some", accounts), accountsTint(null, accounts)]).toEqual(
      [undefined, undefined, undefined],
    );
    expect(accountsNote("some", accounts)).toBeUndefined();
  });

  it("accounts add up by industry, and text is not counted but reported in a note", () => {
    expect(accountsOfIndustry(values, "Retail")).toBe(20);
    expect(accountsOfIndustry(fields({}), "Retail")).toBeNull();
    expect(segmentationNotes(values)).toEqual([
      "1 cell contains text instead of a number of accounts. Text is saved but not counted.",
    ]);
  });

  it("help texts say to which industries the figures of the whole combination apply", () => {
    const some = fields({ Banking: { marketSize: 5, yoyGrowth: 3 } });
    expect(wholeSizeHelp(fields({}))).toContain("split by their accounts");
    expect(wholeSizeHelp(some)).toBe("Excludes 1 industry with a separate market size");
    expect(wholeGrowthHelp(some)).toBe("For the 1 industry without separate growth");
    expect(segmentationNotes(some)[0]).toContain("1 of 2 industries has a market size");
  });
});
