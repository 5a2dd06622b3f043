import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { tabTo } from "../fixtures/keyboard.ts";
import { expect, signedInTest as test } from "../fixtures/test.ts";
import { createPlan, isSaved, openStep } from "./combination-plan.ts";

const OFFERING = "Every customer of a bank in one place.";

test("a draft is requested, one text used, saved and undone by keyboard; the other text stays the user's", async ({
  page,
  user,
}) => {
  const id = await createPlan(user, { industries: ["Banking"] });
  const [combination] = (await user.api.call("getGtmPlan", { params: { id } })).combinationData;
  // No model answers in these tests: what its answer would be comes from here.
  await page.route("**/api/configuration", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"aiModel":false', '"aiModel":true');
    await route.fulfill({ response, body });
  });
  await page.route("**/section-drafts", (route) =>
    route.fulfill({
      json: {
        success: true,
        draft: {
          id: "draft-1",
          createdAt: new Date().toISOString(),
          engine: { id: "model", label: "AI model test" },
          sources: [{ title: "Brochure", url: null }],
          content: {
            section: "positioning",
            companyOffering: OFFERING,
            companyPositioning: "For banks, CRM is the one place.",
          },
        },
      },
    }),
  );
  await openStep(page, "Positioning and pricing");
  const offering = page.getByRole("textbox", { name: "Company offering" });
  await page.getByRole("textbox", { name: "Company positioning" }).fill("Our own words");
  await tabTo(page, "Draft both texts with AI");
  await page.keyboard.press("Enter");
  const drafts = page.getByRole("region", { name: "Draft of both texts" });
  await expect(drafts).toContainText("Written by AI model test");
  await expect(drafts).toContainText("Replaces yours: Our own words");
  await expect(offering).toHaveValue("");
  await tabTo(page, "Use: Company offering");
  await page.keyboard.press("Enter");
  await expect(offering).toHaveValue(OFFERING);
  await expect(drafts.getByRole("button", { name: "Use: Company positioning" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await isSaved(page);
  const stored = async () =>
    (await user.api.call("getGtmPlan", { params: { id } })).positioningAndPricingData[
      combination?.title ?? ""
    ];
  expect(await stored()).toMatchObject({ companyOffering: OFFERING, companyPositioning: "Our own words" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(offering).toHaveValue("");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
