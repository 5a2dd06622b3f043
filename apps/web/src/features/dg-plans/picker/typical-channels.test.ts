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

  it("has the channels of the model beside the user's own", () => {
    const chosen = plan.channels.filter(({ checked }) => checked).map(({ key }) => key);
    expect(chosen).toEqual([2, 4, FIELD_SALES, INSIDE_SALES, 8, 13, 20]);
  });

  it("has typical figures in place of starting values, and no target", () => {
    const roi = channelOf(plan, INSIDE_SALES)?.roi ?? {};
    expect(roi).toMatchObject({ averageDealSize: 21_000, sqlsPerRepPerMonth: 10 });
    expect(roi["revenueTarget"] ?? null).toBeNull();
  });

  it("keeps figures that the user typed when the model changes", () => {
    const own = withInput(plan, INSIDE_SALES, "averageDealSize", 33_000);
    const next = startFrom(own, seats, { ...seats, model: modelOf("saas-usage") }, chooseChannels);
    expect(channelOf(next, INSIDE_SALES)?.roi["averageDealSize"]).toBe(33_000);
  });

  it("lists each typical figure until it is typed over", () => {
    const before = usedFigures(plan, seats).length;
    const own = withInput(plan, INSIDE_SALES, "averageDealSize", 33_000);
    expect(before).toBeGreaterThan(20);
    expect(usedFigures(own, seats)).toHaveLength(before - 1);
  });

  it("takes the salaries of a region", () => {
    const india: TypicalBasis = { ...seats, region: "India" };
    const roi = channelOf(startFrom(plan, seats, india, chooseChannels), INSIDE_SALES)?.roi ?? {};
    expect(roi).toMatchObject({
      repSalary: salaries.salesRep.India.typical,
      managerSalary: salaries.salesManager.India.typical,
    });
  });

  it("has no typical amounts in another currency than theirs", () => {
    const euros = { ...newPlan("a plan"), currency: "EUR" };
    const used = usedFigures(startFrom(euros, null, { ...seats, region: "India" }, chooseChannels), seats);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter(({ unit }) => unit !== undefined)).toEqual([]);
  });
});
