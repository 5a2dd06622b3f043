import { expectAccessible } from "../fixtures/accessibility.ts";
import { tabTo } from "../fixtures/keyboard.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { storeExample, workedExamples } from "../price/worked-example.ts";

const [first] = workedExamples;

signedInTest(
  "the pricing dashboards of worked example 1 show its figures, by keyboard, and the view is in the address",
  journey,
  async ({ page, user }) => {
    signedInTest.setTimeout(120_000);
    if (first === undefined) throw new Error("There is no worked example");
    await storeExample(user, first);
    await page.goto("/monitor/dashboard");
    await expect(page.getByText(/^Dashboard updated \d\d:\d\d$/)).toBeVisible();
    await expect(page.getByRole("tab", { name: "Planned vs Actual Revenue", selected: true })).toBeVisible();
    await tabTo(page, "Planned vs Actual Revenue");
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("tab", { name: "Pricing", selected: true })).toBeFocused();
    await expect(page.getByRole("radio", { name: "Pricing plan performance" })).toBeChecked();
    await expect(page.getByRole("row", { name: /^Standard 150\.00 226 2,260 656,250 100/ })).toBeVisible();

    await page.getByRole("radio", { name: "Revenue analytics" }).press("Space");
    await expect(page.getByRole("row", { name: /^ARR at the end 295,000 593,250 / })).toBeVisible();
    await expect(page.getByText("94.3", { exact: false }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole("radio", { name: "Revenue analytics" })).toBeChecked();

    await page.getByRole("radio", { name: "Customer analytics" }).press("Space");
    await expect(page.getByRole("row", { name: /^Cost to win 745 880 / })).toBeVisible();

    await page.getByRole("radio", { name: "Price adjustment" }).press("Space");
    await expect(page.getByRole("heading", { name: /^Prices \+10\s%: contribution/ })).toBeVisible();
    await page.getByRole("textbox", { name: "Change of all prices" }).fill("-95");
    await expect(page.getByText("Enter a price change between -90 and 200 %")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Change of all prices" }).fill("0");
    await expect(page.getByRole("heading", { name: "Prices do not change" })).toBeVisible();
  },
);
