import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { tabTo } from "../fixtures/keyboard.ts";
import { expect, signedInTest } from "../fixtures/test.ts";

signedInTest(
  "a cost starts from a business model; typical figures stay marked after a reload until they are typed over",
  async ({ page, user }) => {
    await page.goto("/inputcost/addCost");
    const field = (name: string) => page.locator(`input[name="${name}"]`);
    await field("costTitle").fill("Wake");
    await field("costOfCapital").fill("11");
    const start = page.getByRole("combobox", { name: "Start from" });
    await start.click();
    await page.getByRole("option", { name: "Typical of SaaS per seat" }).click();
    await expect(field("supportCostPerYearPerUser")).toHaveValue("55");
    await expect(field("costOfCapital")).toHaveValue("11");
    const marks = page.getByRole("region", { name: "Inputs" }).getByText("Typical", { exact: true });
    await expect(marks).toHaveCount(6);
    await expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
    await page.reload();
    await expect(marks).toHaveCount(6);
    const stored = async () => (await user.api.call("listProductCosts"))[0];
    await expect.poll(stored).toMatchObject({ businessModel: "saas-per-seat", costOfCapital: 11 });

    // The source, by keyboard.
    await tabTo(page, "Source of Sales and marketing, of revenue");
    await page.keyboard.press("Enter");
    const source = page.getByRole("dialog", { name: "Sales and marketing, of revenue: source" });
    await expect(source.getByRole("link")).toHaveAttribute("href", /^https:/);
    await page.keyboard.press("Escape");
    await expectAccessibleInBothThemes(page);

    await field("supportCostPerYearPerUser").fill("60");
    await expect(marks).toHaveCount(5);
    await page.getByRole("button", { name: /^Use 55, typical Support/ }).click();
    await expect(marks).toHaveCount(6);
    await page.getByRole("button", { name: "Clear typical values" }).click();
    await expect(marks).toHaveCount(0);
    await expect(field("supportCostPerYearPerUser")).toHaveValue("");
    await expect(field("costOfCapital")).toHaveValue("11");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  },
);
