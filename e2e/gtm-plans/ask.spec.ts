import { expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import { expect, signedInTest as test } from "../fixtures/test.ts";

test("ready questions are answered on the review with linked figures, from the palette too", async ({
  page,
  user,
}) => {
  const { gtmPlanId } = await user.api.call("saveBasicDetails", {
    body: {
      gtmPlanName: "CRM launch",
      companyName: "Acme",
      shortDescription: "",
      segmentData: undefined,
      website: "https://acme.example",
      products: [
        { name: "CRM", description: "One place for all customers", geos: ["India"], industries: ["Banking"] },
      ],
    },
  });
  await user.api.call("saveGoals", {
    body: {
      gtmPlanId,
      goals: [
        { id: 1, goal: "Revenue (USD)", currentValue: 2_000_000, targetValue: 12_000_000, targetYear: 2031 },
      ],
    },
  });
  await page.goto(`/create-new-gtm/review?plan=${gtmPlanId}`);
  const panel = page.getByRole("region", { name: "Ask your plan" });
  await panel.getByRole("button", { name: "What does the plan add up to?" }).click();
  await expect(panel).toContainText("Acme aims at 12 M USD by 2031");
  await expect(panel.getByRole("link", { name: /^12 M USD/ })).toHaveAttribute("href", /goal-setting/);
  // Without a model there is no field for own words.
  await expect(panel.getByRole("textbox")).toHaveCount(0);
  await expectAccessibleInBothThemes(page);

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("ask your plan");
  await expect(page.getByRole("option", { name: /ask your plan/i }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("button", { name: "What would raise the odds?" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(panel).toContainText("No price simulation is made for this plan yet.");
});
