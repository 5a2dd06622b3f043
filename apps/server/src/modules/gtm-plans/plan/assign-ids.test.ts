import { describe, expect, it } from "vitest";
import { assignIds } from "./assign-ids.ts";

const CRM = "0191d4c8-0000-7000-8000-000000000001";
const FORM = "7b6ad7e6-4f0e-4b52-9a55-2f3f3f3f3f3f";
const stored = [{ id: CRM, name: "CRM", geos: [{ id: "g1", name: "India" }] }];
const product = (name: string, id?: string) => ({
  ...(id === undefined ? {} : { id }),
  name,
  description: "d",
  geos: ["india"],
  industries: ["Banking"],
});
const ids = (sent: Parameters<typeof assignIds>[0]) => assignIds(sent, stored).map(({ id }) => id);

describe("ids of saved products", () => {
  it("assignIds matches a product by its id, whatever its name, and otherwise by its name", () => {
    expect(ids([product("Renamed", CRM)])).toEqual([CRM]);
    expect(ids([product("crm")])).toEqual([CRM]);
    expect(assignIds([product("Renamed", CRM)], stored)[0]?.geos).toEqual([{ id: "g1", name: "india" }]);
  });

  it("assignIds keeps the id the form gave a new product, so it can be renamed before the reply arrives", () => {
    expect(ids([product("CRM", CRM), product("Billing", FORM)])).toEqual([CRM, FORM]);
  });

  it("assignIds gives no id twice and replaces text that is not an id", () => {
    const [first, second] = ids([product("A", FORM), product("B", FORM)]);
    expect(first).toBe(FORM);
    expect(second).not.toBe(FORM);
    expect(ids([product("A", "no id")])[0]).toMatch(/^[0-9a-f-]{36}$/);
    const [, copy] = ids([product("CRM", CRM), product("Other", CRM.toUpperCase())]);
    expect(copy).not.toBe(CRM);
  });
});
