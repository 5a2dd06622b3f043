import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { grantPlan, PASSWORD } from "../fixtures/account.ts";
import { countEffort, handSeconds } from "../fixtures/effort.ts";
import { tabTo, typeInto } from "../fixtures/keyboard.ts";
import { expect, journey, signedInTest, test } from "../fixtures/test.ts";
import { createPlan } from "./plan.ts";

const FIRST_YEAR = new Date().getUTCFullYear() + 1;

const figures = {
  "Price per user and year": "420",
  "Users per customer": "12",
  [`New customers in the first year, ${FIRST_YEAR}`]: "40",
  "Revenue target, a year": "700k",
  "Cost, share of revenue": "65",
};

const odds = (page: Page) => page.getByRole("region", { name: "Your odds", exact: true });
const field = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });

async function fillFigures(page: Page, changes: Record<string, string> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...figures, ...changes })) {
    await field(page, label).fill(text);
    await field(page, label).blur();
  }
}

test(
  "a newcomer, whose address is not confirmed, has the odds of an own target in 8 clicks, 8 fields and a minute",
  journey,
  async ({ page }) => {
    const effort = await countEffort(page);
    await page.goto("/");
    const type = async (label: string, text: string) => {
      const input = page.getByLabel(label, { exact: true });
      await input.click();
      await input.pressSequentially(text);
    };
    await page.getByRole("link", { name: "Start free" }).first().click();
    await page.getByLabel("Name", { exact: true }).click();
    await page.keyboard.type("Lena Brandt");
    await page.keyboard.press("Tab");
    await page.keyboard.type(`${randomUUID().slice(0, 8)}@harbourlight.example`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    const [first = "", ...rest] = Object.entries(figures);
    if (first !== "") await type(...first);
    for (const [, text] of rest) {
      await page.keyboard.press("Tab");
      // The year of the target is between target and cost; its value is chosen already.
      if (text === figures["Cost, share of revenue"]) await tabTo(page, "costPercentOfRevenue");
      await page.keyboard.type(text);
    }
    await expect(odds(page)).toContainText(/about \d+ chances? in \d+|about an even chance/);
    const said = await odds(page).locator("b").first().textContent();
    await page.getByRole("button", { name: "Save as my plan" }).click();
    await expect(page).toHaveURL(/runSimulation\/.+/);
    await expect(page.getByRole("region", { name: "Your e-mail address is not confirmed" })).toBeVisible();
    const saved = page.getByRole("region", { name: "Odds", exact: true }).getByRole("button").first();
    await expect(saved).toHaveText(said ?? "");
    expect(effort.clicks, "clicks").toBeLessThanOrEqual(8);
    expect(effort.fields, "fields").toBeLessThanOrEqual(8);
    const seconds = handSeconds(effort);
    expect(seconds, "seconds").toBeLessThan(60);
    console.log(
      `own odds: ${effort.clicks} clicks, ${effort.fields} fields, ${effort.keys} keys, ${seconds} s`,
    );

    // The simulation inherits from the plan that was made.
    await expect(page.getByRole("textbox", { name: "Revenue target" })).toHaveValue("700,000");
    await expect(page.getByText("from the goals of My product in my market").first()).toBeVisible();
    // Back on the start screen the plan asks for what was not needed.
    await page.goto("/getStarted");
    await expect(page.getByText("Next step")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your odds in a minute" })).toHaveCount(0);
  },
);

signedInTest(
  "the odds follow each key, by keyboard alone, and the figures become three linked documents",
  journey,
  async ({ page, user }) => {
    await page.goto("/getStarted");
    await expect(field(page, "Price per user and year")).toBeVisible();
    await typeInto(page, "pricePerUserYear", "420");
    await typeInto(page, "usersPerCustomer", "12");
    await typeInto(page, "newCustomersFirstYear", "40");
    await typeInto(page, "revenueTarget", "700k");
    await typeInto(page, "costPercentOfRevenue", "65");
    const shown = odds(page).locator("b").first();
    await expect(shown).toBeVisible();
    const before = await shown.textContent();
    await typeInto(page, "costPercentOfRevenue", "70");
    await expect(odds(page)).toContainText("of it is left after cost");
    await tabTo(page, "newCustomersFirstYear", "Shift+Tab");
    await page.keyboard.press("Shift+ArrowUp");
    await expect(shown).not.toHaveText(before ?? "");
    await expectAccessibleInBothThemes(page);
    await tabTo(page, "Save as my plan");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/runSimulation\/.+/);
    const [simulation] = await user.api.call("listSimulations");
    const [cost] = await user.api.call("listProductCosts");
    const [plan] = await user.api.call("listGtmPlans");
    expect(simulation).toMatchObject({ costId: cost?.id, combination: { gtmPlanId: plan?.id } });
    expect(cost).toMatchObject({
      salesAndMarketingCostPercOfRevenue: 70,
      combination: simulation?.combination,
    });
  },
);

signedInTest(
  "missing figures are named, and odds near zero show as Under 1 % with the changes that help",
  async ({ page, user }) => {
    await page.goto("/getStarted");
    await signedInTest.step("missing figures are named at their fields, and nothing is saved", async () => {
      await field(page, "Price per user and year").fill("420");
      await page.getByRole("button", { name: "Save as my plan" }).click();
      await expect(page.getByText("Users per customer is required")).toBeVisible();
      await expect(field(page, "Users per customer")).toBeFocused();
      await field(page, "Cost, share of revenue").fill("140");
      await expect(page.getByText("Cost, share of revenue must be between 0 and 100")).toBeVisible();
      expect(await user.api.call("listGtmPlans")).toEqual([]);
    });
    await signedInTest.step("a later year and other figures that help can be tried and undone", async () => {
      await fillFigures(page, { "Revenue target, a year": "1.2m" });
      await expect(odds(page)).toContainText(/Under 1.%/);
      await expect(odds(page)).toContainText("None of 10,000 simulated outcomes gets there");
      const later = odds(page).getByRole("button", { name: /^Use \d{4}$/ });
      await expect(odds(page).getByRole("heading", { name: /^Give it until \d{4}: \d+/ })).toBeVisible();
      const changes = page.getByRole("table", { name: "Changes that bring even odds, each alone" });
      await expect(changes.getByRole("row")).toHaveCount(5);
      await later.click();
      await expect(odds(page)).not.toContainText(/Under 1.%/);
      await expect(odds(page)).toContainText(`Year changed from ${FIRST_YEAR + 2}`);
      await odds(page).getByRole("button", { name: "Undo" }).click();
      await expect(odds(page)).toContainText(/Under 1.%/);
      await changes.getByRole("button", { name: /^Try New customers/ }).click();
      await expect(odds(page)).toContainText(/about an even chance|better than even/);
    });
    await signedInTest.step(
      "a target out of reach of every change still gets a suggested target",
      async () => {
        await fillFigures(page, { "Revenue target, a year": "1t" });
        await expect(odds(page)).toContainText(/Under 1.%/);
        await expect(odds(page).getByRole("heading", { name: /^Aim for/ })).toBeVisible();
        await expect(odds(page)).toContainText("times as much for even odds");
      },
    );
  },
);

signedInTest(
  "typical values are marked, have a source, give way to typing, and can be cleared",
  async ({ page }) => {
    await page.goto("/getStarted");
    await field(page, "Price per user and year").fill("420");
    await page.getByRole("button", { name: "SaaS per seat" }).click();
    const form = page.getByRole("form", { name: "Your figures" });
    await expect(field(page, "Users per customer")).toHaveValue("24");
    await expect(field(page, "Price per user and year")).toHaveValue("420");
    await expect(form.getByText("Typical", { exact: true })).toHaveCount(3);
    // The source, by keyboard.
    await tabTo(page, "Source of Price per user and year");
    await page.keyboard.press("Enter");
    const source = page.getByRole("dialog", { name: "Price per user and year: source" });
    await expect(source.getByRole("link")).toHaveAttribute("href", /^https:/);
    await page.keyboard.press("Escape");
    // Typing takes the mark away.
    await field(page, "Users per customer").fill("12");
    await expect(form.getByText("Typical", { exact: true })).toHaveCount(2);
    await page.getByRole("button", { name: "Use 24, typical Users per customer" }).click();
    await expect(form.getByText("Typical", { exact: true })).toHaveCount(3);
    // Another business model replaces typical values alone.
    await page.getByRole("button", { name: "Agency retainer" }).click();
    await expect(field(page, "Users per customer")).toHaveValue("1");
    await expect(field(page, "Price per user and year")).toHaveValue("420");
    await field(page, "Revenue target, a year").fill("500k");
    await expect(odds(page)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Clear typical values" }).click();
    await expect(field(page, "Users per customer")).toHaveValue("");
    await expect(field(page, "Price per user and year")).toHaveValue("420");
    await expect(form.getByText("Typical", { exact: true })).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  },
);

signedInTest(
  "a reached limit names the product that uses it, and nothing is created",
  journey,
  async ({ page, user, watch }) => {
    watch.expect(/403/);
    await grantPlan(user, "trial");
    await page.goto("/getStarted");
    await fillFigures(page);
    // Made in another tab.
    await createPlan(user, { name: "Europe", currency: "USD" });
    await page.getByRole("button", { name: "Save as my plan" }).click();
    const refusal = page.getByRole("alert").filter({ hasText: "Your trial allows 1 product" });
    await expect(refusal).toContainText("“CRM” in plan Europe");
    await expect(field(page, "Users per customer")).toHaveValue("12");
    expect(await user.api.call("listGtmPlans")).toHaveLength(1);
    expect(await user.api.call("listSimulations")).toEqual([]);
  },
);
