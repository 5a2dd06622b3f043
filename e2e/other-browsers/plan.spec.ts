import { createPlan } from "../gtm-plans/combination-plan.ts";
import { field, heading, link, tab } from "./target.ts";
import { expect, test } from "./test.ts";

const rational = { css: "textarea", name: /^Rational/ };
const panelOf = (name: RegExp) => ({ css: "[role=tabpanel]", name });

test("a step of a plan is saved while the user types, and arrow keys change its tabs", async ({
  app,
  user,
}) => {
  const planId = await createPlan(user, { geos: ["India", "Kenya"], industries: ["Banking", "Retail"] });
  const storedRationals = async () => {
    const { segmentationData } = await user.api.call("getGtmPlan", { params: { id: planId } });
    return Object.fromEntries(Object.entries(segmentationData).map(([key, data]) => [key, data?.rational]));
  };
  await app.goto("/my-gtm-plans");
  await app.click(link("CRM launch"));
  await app.typeOver(field("companyName"), "Northlight Systems");
  const company = async () => (await user.api.call("listGtmPlans"))[0]?.companyName;
  await expect.poll(company).toBe("Northlight Systems");

  await app.click(link(/^Segmentation/));
  await app.waitFor(heading("Segmentation"));
  await app.typeOver(rational, "Banks first");
  await expect.poll(storedRationals).toMatchObject({ "CRM-India": "Banks first" });

  await app.focus(tab(/^CRM-India/));
  await app.press("ArrowRight");
  await app.waitForFocus(tab(/^CRM-Kenya/));
  await app.waitFor(panelOf(/^CRM-Kenya/));
  await expect.poll(() => app.value(rational)).toBe("");
  await app.press("Home");
  await app.waitForFocus(tab(/^CRM-India/));
  await expect.poll(() => app.value(rational)).toBe("Banks first");
});
