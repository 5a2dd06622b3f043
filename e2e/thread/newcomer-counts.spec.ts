import { randomUUID } from "node:crypto";
import { PASSWORD } from "../fixtures/account.ts";
import { countEffort } from "../fixtures/effort.ts";
import { tabTo, typeInto } from "../fixtures/keyboard.ts";
import { expect, journey, signedInTest, test } from "../fixtures/test.ts";
import { expectAsDocumented } from "./documented-effort.ts";
import { createPlan } from "./plan.ts";

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
];

test(
  "a newcomer has figures of a channel in 9 clicks and 8 fields from the landing page",
  journey,
  async ({ page }) => {
    const effort = await countEffort(page);
    await page.goto("/");
    await page.getByRole("link", { name: "Start free" }).first().click();
    await page.getByLabel("Name", { exact: true }).click();
    await page.keyboard.type("Lena Brandt");
    await page.keyboard.press("Tab");
    await page.keyboard.type(`${randomUUID().slice(0, 8)}@harbourlight.example`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");

    // A plan of typical figures with an own target.
    await page.getByRole("button", { name: "SaaS per seat" }).click();
    await expect(page.locator('input[name="usersPerCustomer"]')).toHaveValue("24");
    await typeInto(page, "revenueTarget", "2m");
    await page.getByRole("button", { name: "Save as my plan" }).click();
    await expect(page).toHaveURL(/runSimulation\/.+/);

    // The narrow side bar says "Start".
    await page
      .getByRole("link", { name: /^(Get started|Start)$/ })
      .first()
      .click();
    await page.getByRole("link", { name: "Choose channels" }).first().click();
    await typeInto(page, "planname", "First channels");
    await page.getByRole("region", { name: "Sales", exact: true }).getByLabel("Field Sales").click();
    // The address is not confirmed: its notice takes room above the form.
    await expect(page.getByRole("region", { name: "Your e-mail address is not confirmed" })).toBeVisible();
    const create = page.getByRole("button", { name: "Create channel plan" });
    for (const viewport of WINDOWS) {
      await page.setViewportSize(viewport);
      await expect(create).toBeInViewport({ ratio: 1 });
    }
    await create.click();
    await expect(page).toHaveURL(/\?plan=/);
    await tabTo(page, "channels.6.roiTable.revenueTarget");
    await page.keyboard.type("1m");
    const results = page.getByRole("region", { name: "Results" });
    await expect(results.getByRole("heading", { name: /people? brings? 1\.0\sM USD a year/ })).toBeVisible();
    expectAsDocumented("Sign-up to first channel figures", effort);
  },
);

signedInTest(
  "a new plan starts from a business model and becomes a shared review",
  journey,
  async ({ page, user }) => {
    await createPlan(user, { name: "Europe", currency: "USD" });
    const effort = await countEffort(page);
    await page.goto("/my-gtm-plans");
    await page.getByRole("link", { name: "New GTM plan" }).click();
    await page.getByRole("link", { name: "Choose a business model" }).click();
    await page.getByRole("button", { name: "SaaS per seat" }).click();
    await expect(page.locator('input[name="usersPerCustomer"]')).toHaveValue("24");
    await typeInto(page, "revenueTarget", "2m");
    await page.getByRole("button", { name: "Save as my plan" }).click();
    await expect(page).toHaveURL(/runSimulation\/.+/);
    await page
      .getByRole("link", { name: / in my market$/ })
      .first()
      .click();
    await page.getByRole("link", { name: /^Review/ }).click();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /^Share .* in my market$/ });
    await dialog.getByRole("button", { name: "Create link" }).click();
    await expect(dialog.getByRole("textbox", { name: "Link", exact: true })).toHaveValue(/\/shared\//);
    expectAsDocumented("Template to a shared review", effort);
    expect(await user.api.call("listGtmPlans")).toHaveLength(2);
    expect(await user.api.call("listProductCosts")).toMatchObject([{ businessModel: "saas-per-seat" }]);
  },
);
