import { expect, it } from "vitest";
import { toggleChannel } from "../picker/choose-channels.ts";
import { newPlan } from "./plan-fields.ts";
import { type PlanSource, withGtmPlan } from "./plan-source.ts";

const source = (id: string, currency: string, ...geos: string[]): PlanSource => ({
  id,
  currency,
  products: [{ name: "CRM", geos, geoIds: geos.map((geo) => `id of ${geo}`) }],
});
const euros = source("dach", "EUR", "Germany");
const francs = source("alps", "CHF", "Austria", "Switzerland");

it("a new channel plan takes over currency and the only combination of its GTM plan, and follows to another", () => {
  const begun = withGtmPlan(newPlan(), euros);
  expect(begun).toMatchObject({ gtmPlanId: "dach", productgeo: "CRM-Germany", currency: "EUR" });
  expect(withGtmPlan(begun, francs, euros)).toMatchObject({
    gtmPlanId: "alps",
    productgeo: "",
    currency: "CHF",
  });
});

it("the combination that was asked for is chosen", () => {
  expect(withGtmPlan(newPlan(), francs, undefined, "id of Austria").productgeo).toBe("CRM-Austria");
  expect(withGtmPlan(newPlan(), francs, undefined, "unknown").productgeo).toBe("");
});

it("a currency that was typed stays, and so does that of chosen channels", () => {
  const typed = { ...withGtmPlan(newPlan(), euros), currency: "GBP" };
  expect(withGtmPlan(typed, francs, euros).currency).toBe("GBP");
  const chosen = toggleChannel(withGtmPlan(newPlan(), euros), 6);
  expect(withGtmPlan(chosen, francs, euros).currency).toBe("EUR");
});
