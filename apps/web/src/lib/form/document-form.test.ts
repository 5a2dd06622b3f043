import { describe, expect, it } from "vitest";
import { differences } from "./differences.ts";
import { createDocumentForm, isDirty, openFields, shownMessage } from "./document-form.ts";

interface Values {
  name: string;
  price: number | null;
}

function setUp(start: Values = { name: "", price: null }) {
  const form = createDocumentForm<Values>(start, (values) => [
    ...(values.name === "" ? [{ path: "name", message: "Name is required" }] : []),
    ...(values.price === null ? [{ path: "price", message: "Price is required" }] : []),
  ]);
  return { form, state: () => form.store.getState() };
}

describe("a document's form", () => {
  it("a form shows a message once its field was left, and all messages once a save was tried", () => {
    const { form, state } = setUp();
    expect(shownMessage(state(), "name")).toBeUndefined();
    form.touch("name");
    expect(shownMessage(state(), "name")).toBe("Name is required");
    expect(shownMessage(state(), "price")).toBeUndefined();
    form.showAll();
    expect(shownMessage(state(), "price")).toBe("Price is required");
  });

  it("text that is not a number counts as an open field and an unsaved change, though the value is blank", () => {
    const { form, state } = setUp({ name: "a", price: 1 });
    form.setParseError("fee", "Fee must be a number");
    expect(openFields(state())).toEqual(["fee"]);
    expect(isDirty(state())).toBe(true);
    form.setParseError("fee", null);
    expect(openFields(state())).toEqual([]);
    expect(isDirty(state())).toBe(false);
  });

  it("text of a field that is not there is no open field, and comes back with the field", () => {
    const form = createDocumentForm<{ rows: readonly string[] }>(
      { rows: ["a", "b"] },
      () => [],
      ({ rows }, path) => rows.includes(path),
    );
    form.setParseError("b", "Fee must be a number", "n/a");
    form.update(() => ({ rows: ["a"] }));
    form.markSaved(form.store.getState().values);
    expect([openFields(form.store.getState()), isDirty(form.store.getState())]).toEqual([[], false]);
    form.update(() => ({ rows: ["a", "b"] }));
    expect(openFields(form.store.getState())).toEqual(["b"]);
    expect(form.store.getState().rawText).toEqual({ b: "n/a" });
    form.load({ rows: ["a", "b"] }, { rows: ["a", "b"] });
    expect(openFields(form.store.getState())).toEqual([]);
  });

  it("a value typed during a save is still unsaved after it", () => {
    const { form, state } = setUp({ name: "a", price: 1 });
    form.update((values) => ({ ...values, price: 2 }));
    const sent = state().values;
    form.update((values) => ({ ...values, price: 3 }));
    form.markSaved(sent);
    expect(isDirty(state())).toBe(true);
    expect(state().values.price).toBe(3);
  });

  it("a form shows the server's issue until the next change", () => {
    const { form, state } = setUp({ name: "a", price: 1 });
    form.report([{ path: "name", message: "This name is taken" }]);
    expect(shownMessage(state(), "name")).toBe("This name is taken");
    form.update((values) => ({ ...values, name: "b" }));
    expect(shownMessage(state(), "name")).toBeUndefined();
  });
});

describe("differences of two versions", () => {
  it("differences names each field in words, with both values", () => {
    const mine = { revenueTarget: 750_000, pricingPlans: [{ pricePerUserMin: 10 }], growth: [1, 2] };
    const theirs = {
      revenueTarget: 800_000,
      pricingPlans: [{ pricePerUserMin: 10 }, { pricePerUserMin: 4 }],
      growth: [1, 3],
    };
    const found = differences(mine, theirs).map(({ field, mine: a, theirs: b }) => [field, a, b]);
    expect(found).toEqual([
      ["Revenue target", "750,000", "800,000"],
      ["Pricing plans 2", "", '{"pricePerUserMin":4}'],
      ["Growth 2", "2", "3"],
    ]);
  });

  it("differences names an item of a list as the user called it", () => {
    const goals = (targetValue: number) => ({ goals: [{ id: 1, goal: "Revenue (USD)", targetValue }] });
    expect(differences(goals(12e6), goals(15e6))).toEqual([
      {
        path: ["goals", 1, "targetValue"],
        field: "Revenue (USD), target value",
        mine: "12,000,000",
        theirs: "15,000,000",
      },
    ]);
  });
});
