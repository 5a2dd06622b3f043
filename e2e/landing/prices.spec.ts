import type { Page } from "@playwright/test";
import { expect, journey, test } from "../fixtures/test.ts";

const startup = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Startup" }) });

async function expectSwitching(page: Page): Promise<void> {
  await page.goto("/");
  await expect(startup(page)).toContainText("59 USD a month", { useInnerText: true });
  await expect(startup(page)).toContainText("708 USD once a year", { useInnerText: true });
  await page.getByText("INR", { exact: true }).click();
  await expect(startup(page)).toContainText("4,700 INR a month", { useInnerText: true });
  await page.getByText("Monthly", { exact: true }).click();
  await expect(startup(page)).toContainText("7,900 INR a month", { useInnerText: true });
  await expect(startup(page)).toContainText("1 consulting hour a month", { useInnerText: true });
  await expect(startup(page)).not.toContainText("a year", { useInnerText: true });
  await expect(startup(page)).not.toContainText("USD", { useInnerText: true });
}

test("prices change with currency and billing, by arrow keys too", journey, async ({ page }) => {
  await expectSwitching(page);
  await page.goto("/");
  await page.getByRole("radio", { name: "USD" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "INR" })).toBeChecked();
  await expect(startup(page)).toContainText("4,700 INR a month", { useInnerText: true });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "the landing page without JavaScript is read from the first word to the last, and its prices change",
    journey,
    async ({ page }) => {
      await expectSwitching(page);
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1, name: "Know your odds" })).toBeVisible();
      await expect(page.getByText(/^about \d chances? in \d+$/)).toBeVisible();
      await expect(page.getByRole("img", { name: /^Revenue by year/ })).toBeVisible();
      await expect(page.locator("noscript p")).toBeVisible();
      await expect(page.getByRole("slider")).toHaveCount(0);
      for (const name of ["Plan", "Channels", "Price", "Monitor"]) {
        const stage = page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
        await expect(stage.getByRole("heading", { level: 3 })).toBeVisible();
      }
      await expect(page.getByRole("contentinfo").getByRole("link", { name: "Terms" })).toBeVisible();
    },
  );
});
