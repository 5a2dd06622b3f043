import { afterEach, expect, it } from "vitest";
import { sessionStore } from "../../../lib/storage/browser-storage.ts";
import type { AllocationFields } from "./allocation-fields.ts";
import { keepFields, readKeptFields } from "./kept-fields.ts";

const fields: AllocationFields = {
  span: "whole",
  objective: "odds",
  budget: 123_000,
  people: null,
  needed: null,
  isBudgetOwn: true,
  isNeededOwn: false,
  channels: [{ key: 3, least: 0.5, most: 2, isLocked: false, returns: 0.85 }],
  hand: [1.5],
};

afterEach(() => {
  window.sessionStorage.clear();
});

it("what was asked of a plan's budget is read back, without efforts set by hand and for that plan alone", () => {
  keepFields("plan-1", fields);
  expect(readKeptFields("plan-1")).toEqual({ ...fields, hand: null });
  expect(readKeptFields("plan-2")).toBeNull();
});

it.each(["{", "5", '"text"', "{}", JSON.stringify({ ...fields, objective: "fame" })])(
  "a stored value that no page wrote, %s, counts as nothing",
  (text) => {
    sessionStore.write("allocation plan-1", text);
    expect(readKeptFields("plan-1")).toBeNull();
  },
);
