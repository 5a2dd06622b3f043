import { describe, expect, it } from "vitest";
import {
  type AllocationFields,
  allocationIssues,
  withChannel,
  withEffort,
  withSpan,
} from "./allocation-fields.ts";

function fields(change: Partial<AllocationFields> = {}): AllocationFields {
  return {
    span: "whole",
    objective: "revenue",
    budget: 100_000,
    people: null,
    needed: null,
    isBudgetOwn: false,
    isNeededOwn: false,
    channels: [
      { key: 6, least: 0, most: 3, isLocked: false, returns: 1 },
      { key: 4, least: 0, most: 3, isLocked: false, returns: 0.85 },
    ],
    hand: null,
    ...change,
  };
}

const messages = (change: Partial<AllocationFields>) =>
  allocationIssues(fields(change)).map(({ path, message }) => `${path}: ${message}`);

describe("what is asked of a budget", () => {
  it("each wrong figure is refused in a sentence with the way out", () => {
    expect(messages({})).toEqual([]);
    expect(messages({ budget: 0 })).toEqual([
      "budget: A budget of 0 pays for no channel. Enter more, or leave it blank for no limit.",
    ]);
    expect(messages({ budget: null })).toEqual([
      "budget: Without a budget every channel would run at its most. Enter a budget, or a number of people.",
    ]);
    expect(messages({ people: 0 })).toEqual([
      "people: No channel works without people. Enter at least 1, or leave it blank for no limit.",
    ]);
    expect(messages({ objective: "odds" })).toEqual([
      "needed: Enter the revenue to reach, or ask for the most revenue instead.",
    ]);
    expect(messages({ channels: [{ key: 6, least: 0, most: 3, isLocked: false, returns: 0.2 }] })).toEqual([
      "channels.6.returns: Enter returns from 0.3 to 1. 1 means that each further unit brings as much as the first.",
    ]);
  });

  it("the goal at least cost needs no budget", () => {
    expect(messages({ objective: "cost", needed: 1_000_000, budget: null })).toEqual([]);
  });

  it("budget and goal follow the years until they are typed", () => {
    const year = { budget: 40_000, needed: 90_000 };
    expect(withSpan(fields(), "1", year)).toMatchObject({ span: "1", ...year });
    const typed = fields({ budget: 70_000, isBudgetOwn: true, needed: 5, isNeededOwn: true });
    expect(withSpan(typed, "1", year)).toMatchObject({ span: "1", budget: 70_000, needed: 5 });
  });

  it("an effort set by hand starts from the mix on the screen and stays within its limits", () => {
    const moved = withEffort(fields(), 0, 2, [1, 0.5]);
    expect(moved.hand).toEqual([2, 0.5]);
    const limited = withChannel(moved, 6, { most: 1.5 });
    expect(limited.hand).toEqual([1.5, 0.5]);
    expect(withEffort(limited, 0, 3, [1.5, 0.5]).hand).toEqual([1.5, 0.5]);
    expect(withChannel(limited, 4, { isLocked: true }).hand).toEqual([1.5, 1]);
  });
});
