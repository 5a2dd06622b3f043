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

it("a new channel plan takes currency and sole combination from its GTM plan, and follows a change of it", () => {
  const begun = withGtmPlan(newPlan(), euros);
  expect(begun).toMatchObject({ gtmPlanId: "dach", productgeo: "CRM-Germany", currency: "EUR" });
  expect(withGtmPlan(begun, francs, euros)).toMatchObject({
    gtmPlanId: "alps",
    productgeo: "",
    currency: "CHF",
  });
});

it("withGtmPlan selects the requested combination, and none when it is unknown", () => {
  expect(withGtmPlan(newPlan(), francs, undefined, "id of Austria").productgeo).toBe("CRM-Austria");
  expect(withGtmPlan(newPlan(), francs, undefined, "unknown").productgeo).toBe("");
});

it("a change of GTM plan keeps a typed currency and the currency of a plan that has channels", () => {
  const typed = { ...withGtmPlan(newPlan(), euros), currency: "GBP" };
  expect(withGtmPlan(typed, francs, euros).currency).toBe("GBP");
  const chosen = toggleChannel(withGtmPlan(newPlan(), euros), 6);
  expect(withGtmPlan(chosen, francs, euros).currency).toBe("EUR");
});
