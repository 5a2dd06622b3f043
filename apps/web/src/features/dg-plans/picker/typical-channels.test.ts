import { businessModels, salaries } from "@beachhead/contract/business-models";
import { describe, expect, it } from "vitest";
import { channelOf, newPlan, withInput } from "../plan/plan-fields.ts";
import { chooseChannels } from "./choose-channels.ts";
import { startFrom, type TypicalBasis, usedFigures } from "./typical-channels.ts";

const modelOf = (id: string) => {
  const model = businessModels.find((each) => each.id === id);
  if (model === undefined) throw new Error(`There is no model ${id}`);
  return model;
};
const seats: TypicalBasis = { model: modelOf("saas-per-seat"), salaries, region: null };
const INSIDE_SALES = 7;
const FIELD_SALES = 6;

describe("a channel plan that starts from a business model", () => {
  const plan = startFrom(chooseChannels(newPlan("a plan"), [FIELD_SALES]), null, seats, chooseChannels);

  it("a channel plan started from a business model has the model's channels and the user's own", () => {
    const chosen = plan.channels.filter(({ checked }) => checked).map(({ key }) => key);
    expect(chosen).toEqual([2, 4, FIELD_SALES, INSIDE_SALES, 8, 13, 20]);
  });

  it("typical figures replace the starting values of a channel, and the revenue target stays blank", () => {
    const roi = channelOf(plan, INSIDE_SALES)?.roi ?? {};
    expect(roi).toMatchObject({ averageDealSize: 21_000, sqlsPerRepPerMonth: 10 });
    expect(roi["revenueTarget"] ?? null).toBeNull();
  });

  it("figures that the user typed are kept when the business model changes", () => {
    const own = withInput(plan, INSIDE_SALES, "averageDealSize", 33_000);
    const next = startFrom(own, seats, { ...seats, model: modelOf("saas-usage") }, chooseChannels);
    expect(channelOf(next, INSIDE_SALES)?.roi["averageDealSize"]).toBe(33_000);
  });

  it("usedFigures lists each typical figure until the user overwrites it", () => {
    const before = usedFigures(plan, seats).length;
    const own = withInput(plan, INSIDE_SALES, "averageDealSize", 33_000);
    expect(before).toBeGreaterThan(20);
    expect(usedFigures(own, seats)).toHaveLength(before - 1);
  });

  it("typical salaries are those of the selected region", () => {
    const india: TypicalBasis = { ...seats, region: "India" };
    const roi = channelOf(startFrom(plan, seats, india, chooseChannels), INSIDE_SALES)?.roi ?? {};
    expect(roi).toMatchObject({
      repSalary: salaries.salesRep.India.typical,
      managerSalary: salaries.salesManager.India.typical,
    });
  });

  it("a channel plan in EUR gets typical figures but no typical amounts, which are in USD", () => {
    const euros = { ...newPlan("a plan"), currency: "EUR" };
    const used = usedFigures(startFrom(euros, null, { ...seats, region: "India" }, chooseChannels), seats);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter(({ unit }) => unit !== undefined)).toEqual([]);
  });
});
