import { expect, test } from "vitest";
import { newId } from "../../../platform/db/uuid.ts";
import type { StoredProduct } from "../gtm-plan.ts";
import { createProductCache } from "./product-cache.ts";

const [owner, plan, id] = [newId(), newId(), newId()];
const productOf = (description: string): StoredProduct => ({
  id,
  name: "CRM",
  description,
  geos: [{ id: newId(), name: "India" }],
  industries: ["Banking"],
});
const stored = { detailsVersion: 4, products: [productOf("Stored")], xmins: ["700"] };

test("cached products are found by owner, plan, details version and the transactions that wrote their rows", () => {
  const cache = createProductCache();
  cache.set(owner, plan, stored);
  expect(cache.has(owner, plan.toUpperCase())).toBe(true);
  expect(cache.get(owner, plan.toUpperCase(), 4, `${id} 700`)).toBe(stored);
  expect(cache.has(newId(), plan)).toBe(false);
  expect(cache.get(newId(), plan, 4, `${id} 700`)).toBeUndefined();
  expect(cache.get(owner, newId(), 4, `${id} 700`)).toBeUndefined();
  expect(cache.get(owner, plan, 5, `${id} 700`)).toBeUndefined();
  for (const stamp of [`${id} 701`, `${newId()} 700`, `${id} 700,${newId()} 700`, ""])
    expect(cache.get(owner, plan, 4, stamp), stamp).toBeUndefined();
});

test("a full product cache drops the plans that were saved longest ago", () => {
  const cache = createProductCache(1_000_000);
  const plans = Array.from({ length: 100 }, () => newId());
  for (const each of plans) cache.set(owner, each, { ...stored, products: [productOf("x".repeat(10_000))] });
  const found = plans.map((each) => cache.has(owner, each));
  expect(found.at(-1)).toBe(true);
  expect(found[0]).toBe(false);
  expect(found.filter(Boolean).length).toBeLessThan(31);
});
