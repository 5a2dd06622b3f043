import { expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import { tabTo } from "../fixtures/keyboard.ts";
import { expect, journey, signedInTest as test } from "../fixtures/test.ts";

const PLANS = [
  ["Plan", "Min price", "Max price", "Min customers", "Max customers", "Share of target", "Retention"],
  ["Starter", "$12.00", "$20.00", "250", "700", "20 %", "85 %"],
  ["Growth", "$25.00", "$45.00", "60", "180", "50 %", "90 %"],
  ["Enterprise", "$40.00", "lots", "4", "14", "30 %", "95 %"],
]
  .map((row) => row.join("\t"))
  .join("\n");

test(
  "a pasted table of three plans fills the simulator by keyboard after a preview, and Undo undoes it",
  journey,
  async ({ page }) => {
    await page.goto("/simulation/runSimulation");
    await expect(page.getByRole("button", { name: "Import plans" })).toBeVisible();
    await tabTo(page, "Import plans");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Import pricing plans" });
    await expect(dialog.getByRole("textbox", { name: "Cells copied from a spreadsheet" })).toBeFocused();
    await page.keyboard.insertText(PLANS);
    await expect(dialog.getByRole("row", { name: "Min price Min price 12 25 40" })).toBeVisible();
    await expect(dialog.getByText("Row 4, “Max price”: “lots” is not a number.")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await tabTo(page, "Import 3 plans");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("region", { name: "Growth", exact: true })).toBeVisible();
    await expect(page.locator('[name$="pricePerUserMax"]')).toHaveCount(3);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("region", { name: "Standard", exact: true })).toBeVisible();
    await expect(page.locator('[name$="pricePerUserMax"]')).toHaveCount(1);
  },
);

test("a CSV file fills the product cost on a phone", journey, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/inputcost/addCost");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import a cost sheet" });
  const csv = "Cost;Year 1;Year 2\nAdministration;20.000,00;20.600,00\nSupport per user;8,50;-5 %\n";
  await dialog
    .getByTestId("import-file")
    .setInputFiles({ name: "costs.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(dialog.getByRole("row", { name: "Administration 20,000 +3 % 0 % 0 % 0 %" })).toBeVisible();
  await dialog.getByRole("button", { name: "Import 2 lines" }).click();
  await expect(page.locator('[name="fixedAdminCost"]')).toHaveValue("20,000");
  await expect(page.locator('[name="supportCostPerYearPerUser"]')).toHaveValue("8.5");
});
