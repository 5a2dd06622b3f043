import { defaultSalesChannels, salesChannelsBody } from "@beachhead/contract";
import { describe, expect, it } from "vitest";
import { createDocumentForm, openFields } from "../../../lib/form/document-form.ts";
import {
  accountTypes,
  addChannel,
  deleteChannels,
  fieldsOf,
  hasShare,
  isFields,
  productOf,
  renameChannel,
  returnChannel,
  shareKey,
  sharePath,
  toSave,
  validateChannels,
  withShare,
} from "./sales-fields.ts";

const start = fieldsOf({ products: { CRM: { channels: [...defaultSalesChannels], values: {} } } });
const namesOf = (fields: typeof start) => productOf(fields, "CRM")?.channels.map(({ name }) => name);
const LARGE = shareKey("India", accountTypes[0]);

describe("sales channels", () => {
  it("sales channels start with the five of the specification", () => {
    expect(namesOf(start)).toEqual([
      "Field Sales",
      "Inside Sales",
      "Inbound Sales",
      "Channels Sales",
      "Account Management",
    ]);
    expect(isFields(start)).toBe(true);
  });

  it("addChannel adds a sales channel only to a known product and under a name not blank or in use", () => {
    expect(namesOf(addChannel(start, "CRM", " Marketplace ", "m"))?.at(-1)).toBe("Marketplace");
    expect(namesOf(addChannel(start, "CRM", "field sales ", "m"))).toEqual(namesOf(start));
    expect(namesOf(addChannel(start, "CRM", " ", "m"))).toEqual(namesOf(start));
    expect(namesOf(addChannel(start, "Other", "Marketplace", "m"))).toEqual(namesOf(start));
  });

  it("a renamed sales channel keeps its shares", () => {
    const shared = withShare(start, "CRM", "field sales", LARGE, 60);
    const renamed = renameChannel(shared, "CRM", "field sales", "Key accounts");
    expect(toSave(renamed).products).toMatchObject({
      CRM: { values: { India: { "Large Accounts": { "Key accounts": 60 } } } },
    });
    expect(namesOf(renameChannel(shared, "CRM", "field sales", "FIELD SALES"))?.[0]).toBe("FIELD SALES");
  });

  it("a name of another sales channel, typed letter by letter, is kept and refused at both cells", () => {
    const [first, second] = ["products.CRM.field sales.name", "products.CRM.inside sales.name"];
    const typed = (name: string) => renameChannel(start, "CRM", "inside sales", name);
    for (const prefix of ["Field Sale", "Field Sales EU"])
      expect(validateChannels(typed(prefix))).toEqual([]);
    const repeated = "FIELD SALES"
      .split("")
      .reduce(
        (fields, _, at, letters) =>
          renameChannel(fields, "CRM", "inside sales", letters.slice(0, at + 1).join("")),
        start,
      );
    expect(namesOf(repeated)?.slice(0, 2)).toEqual(["Field Sales", "FIELD SALES"]);
    expect(validateChannels(repeated)).toEqual([
      { path: first, message: 'More than one sales channel is called "Field Sales"' },
      { path: second, message: 'More than one sales channel is called "FIELD SALES"' },
    ]);
    expect(validateChannels(typed(" "))).toEqual([{ path: second, message: "Sales channel is required" }]);
  });

  it("a deleted sales channel loses its shares, and restoring it restores them", () => {
    const shared = withShare(start, "CRM", "inside sales", LARGE, 40);
    const gone = deleteChannels(shared, "CRM", ["inside sales"]);
    expect(namesOf(gone)).not.toContain("Inside Sales");
    expect(toSave(gone).products).toMatchObject({ CRM: { values: {} } });
    const channel = productOf(shared, "CRM")?.channels[1];
    if (channel === undefined) throw new Error("Inside Sales is missing.");
    expect(returnChannel(gone, "CRM", channel, 1)).toEqual(shared);
  });

  it("sales channels satisfy the contract when saved and read back unchanged", () => {
    const shared = withShare(
      withShare(start, "CRM", "field sales", LARGE, 60),
      "CRM",
      "inside sales",
      LARGE,
      0,
    );
    const { products } = salesChannelsBody.parse(toSave(shared));
    expect(fieldsOf({ products })).toEqual(shared);
  });

  it("a sales channel's share of 101 is refused as not from 0 to 100, and a blank one is accepted", () => {
    expect(validateChannels(withShare(start, "CRM", "field sales", LARGE, 101))).toEqual([
      { path: `products.CRM.field sales.${LARGE}`, message: "A share must be from 0 to 100" },
    ]);
    expect(validateChannels(withShare(start, "CRM", "field sales", LARGE, null))).toEqual([]);
  });
});

it("a share that cannot be read goes with its sales channel, and comes back with it", () => {
  const form = createDocumentForm(start, validateChannels, hasShare);
  const [first] = productOf(start, "CRM")?.channels ?? [];
  if (first === undefined) throw new Error("No channel");
  const path = sharePath("CRM", first.id, LARGE);
  form.setParseError(path, "Must be a number", "half");
  expect(openFields(form.store.getState())).toEqual([path]);
  form.update((values) => deleteChannels(values, "CRM", [first.id]));
  expect(openFields(form.store.getState())).toEqual([]);
  form.update((values) => returnChannel(values, "CRM", first, 0));
  expect(form.store.getState().rawText).toEqual({ [path]: "half" });
});
