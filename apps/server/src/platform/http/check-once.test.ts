import { schemas } from "@beachhead/contract";
import { expect, test } from "vitest";
import { checkOnce } from "./check-once.ts";

const product = (changes: object = {}) => ({
  name: " CRM ",
  description: "Text",
  geos: ["India"],
  industries: ["Banking"],
  ...changes,
});
const details = (...products: object[]) => ({
  gtmPlanName: "Launch",
  companyName: "Acme",
  website: "https://acme.example",
  products,
});
const body = schemas.saveBasicDetails.body;

test("an item checked once is parsed to the same frozen value each time", () => {
  const sent = product();
  checkOnce(sent);
  const [first] = body.parse(details(sent)).products;
  const [other, second] = body.parse(details(product({ name: "Other" }), sent)).products;
  expect(second).toBe(first);
  expect(first).toEqual(product({ name: "CRM" }));
  expect(other).toEqual(product({ name: "Other" }));
  expect([sent, sent.geos, first, first?.geos].every(Object.isFrozen)).toBe(true);
  expect(Object.isFrozen(other)).toBe(false);
});

test("an invalid item checked once is refused each time", () => {
  const sent = product({ name: "" });
  checkOnce(sent);
  for (let turn = 0; turn < 2; turn += 1) expect(body.safeParse(details(sent)).success).toBe(false);
});

test("rules between items apply to items that were checked before", () => {
  const [one, two] = [product(), product({ name: "crm" })];
  for (const each of [one, two]) {
    checkOnce(each);
    expect(body.safeParse(details(each)).success).toBe(true);
  }
  expect(body.safeParse(details(one, two)).success).toBe(false);
});

test("an item checked once is checked again by another schema", () => {
  const sent = { ...product(), goal: "Revenue", currentValue: 1, targetValue: 2, targetYear: 2031 };
  const goals = (goal: object) => schemas.saveGoals.body.parse({ gtmPlanId: "x", goals: [goal] }).goals;
  const alone = goals(structuredClone(sent));
  checkOnce(sent);
  body.parse(details(sent));
  expect(goals(sent)).toEqual(alone);
});
