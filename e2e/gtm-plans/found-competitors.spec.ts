import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { cellOf, createPlan, isSaved, openStep } from "./combination-plan.ts";

signedInTest(
  "companies found on the web are drafts: chosen parts are added and saved, the rest is left",
  journey,
  async ({ page, user }) => {
    const id = await createPlan(user, { industries: ["Banking"] });
    await openStep(page, "Competitors");
    await page.getByRole("button", { name: "Find competitors" }).click();
    const found = page.getByRole("region", { name: "Competitors from the web" });
    await expect(found.getByText("Sandbox: web search")).toBeVisible();
    await expect(found.getByRole("button", { name: "Reject Harbourline" })).toBeVisible();
    await expect(found.getByText("Harbourline", { exact: true })).toHaveCSS("font-size", "15px");
    // The first row of the grid has no name yet.
    await expect(cellOf(page, "rows.:.name")).toHaveText("Row 2");
    await expectAccessibleInBothThemes(page);
    await found.getByRole("checkbox", { name: "Since: 2011, Harbourline" }).uncheck();
    await found.getByRole("button", { name: "Add Harbourline" }).click();
    await expect(cellOf(page, "rows.:.name")).toHaveText("Harbourline");
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await found.getByRole("button", { name: "Reject Dealbox" }).click();
    await isSaved(page);
    await expect
      .poll(async () => (await user.api.call("getCompetitors", { params: { id } })).competitors["CRM-India"])
      .toMatchObject([{ name: "Harbourline", country: "Germany", yearOfIncorporation: null }]);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectNoSidewaysScroll(page);
  },
);
