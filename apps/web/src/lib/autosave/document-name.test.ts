import { expect, it } from "vitest";
import { versionFor } from "./document-name.ts";

const ofPlan = { kind: "gtm-plan", id: "p", action: "gtm-plan.update", version: 7 };
const ofChannels = { kind: "gtm-plan", id: "p", action: "sales-channels.update", version: 2 };

it.each([
  ["goals of the plan", "gtm-plan-goals", "p", ofPlan, 7],
  ["a section of a combination", "gtm-plan-segmentation", "p/c", ofPlan, 7],
  ["goals of another plan", "gtm-plan-goals", "q", ofPlan, undefined],
  ["the plan's sales channels", "sales-channels", "p", ofPlan, undefined],
  ["the plan's sales channels", "sales-channels", "p", ofChannels, 2],
  ["goals of the plan", "gtm-plan-goals", "p", ofChannels, undefined],
  ["a new cost", "product-cost", undefined, { ...ofPlan, kind: "product-cost" }, undefined],
])("a form of %s follows what was saved of its document (%#)", (_of, kind, id, saved, version) => {
  expect(versionFor(kind, id, saved)).toBe(version);
});
