import type { Page } from "@playwright/test";
import type { TestUser } from "../fixtures/account.ts";
import { tabTo, typeInto } from "../fixtures/keyboard.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const YEAR = new Date().getUTCFullYear();

async function createPlan(user: TestUser): Promise<string> {
  const product = { name: "CRM", description: "Sales software", geos: ["India"], industries: ["Banking"] };
  const saved = await user.api.call("saveBasicDetails", {
    body: {
      gtmPlanName: "CRM launch",
      companyName: "Acme",
      shortDescription: "",
      website: "https://acme.example",
      products: [product],
      segmentData: undefined,
    },
  });
  return saved.gtmPlanId;
}

/** Opens the goals the way a person does: from the list. */
async function openGoals(page: Page): Promise<void> {
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: "CRM launch", exact: true }).click();
  await page.getByRole("link", { name: /^Goals/ }).click();
  await expect(page.getByRole("heading", { name: "Goals", level: 1 })).toBeVisible();
}

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const saved = (page: Page) => expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();

signedInTest("the three specified goals are filled in by keyboard alone", journey, async ({ page, user }) => {
  const gtmPlanId = await createPlan(user);
  await openGoals(page);
  await expect(page.getByRole("textbox", { name: "Goal", exact: true })).toHaveCount(3);
  const rows = [
    ["2m", "12m", String(YEAR + 5)],
    ["120", "600", "5"],
    ["8", "20", String(YEAR + 5)],
  ];
  for (const [index, [current = "", target = "", year = ""]] of rows.entries()) {
    await typeInto(page, `goals.${index + 1}.currentValue`, current);
    await typeInto(page, `goals.${index + 1}.targetValue`, target);
    await typeInto(page, `goals.${index + 1}.targetYear`, year);
  }
  await tabTo(page, "Save & Next");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/create-new-gtm\/segmentation$/);
  await expectToast(page, "Saved Successfully");
  const { goals } = await user.api.call("getGoals", { params: { id: gtmPlanId } });
  expect(goals).toMatchObject([
    { goal: "Revenue (USD)", currentValue: 2_000_000, targetValue: 12_000_000, targetYear: YEAR + 5 },
    { goal: "No of Customers", currentValue: 120, targetValue: 600, targetYear: 5 },
    { goal: "EBIT %", currentValue: 8, targetValue: 20, targetYear: YEAR + 5 },
  ]);
});

signedInTest(
  "goals show the growth they take on each key, are added and removed, and are there after a reload",
  async ({ page, user }) => {
    const gtmPlanId = await createPlan(user);
    await openGoals(page);
    await signedInTest.step(
      "each goal shows the growth it takes, with its formula and its path",
      async () => {
        const revenue = card(page, "Revenue (USD)");
        await expect(revenue).toContainText("Enter a current value, a target value and a target year");
        await revenue.getByLabel("Current value").fill("2000000");
        await revenue.getByLabel("Target value").fill("12000000");
        await expect(revenue).toContainText("Enter a target year");
        await revenue.getByRole("combobox", { name: "Target year" }).fill("5");
        await expect(revenue.getByText(`That is ${YEAR + 5}`)).toBeVisible();
        await revenue.getByRole("button", { name: /43\.1\s%\sa year/ }).click();
        await expect(page.getByText(/\(12,000,000 \/ 2,000,000\)\^\(1\/5\) - 1 = 43\.1/)).toBeVisible();
        await page.keyboard.press("Escape");
        await revenue.getByRole("button", { name: "Show the table" }).click();
        await expect(revenue.getByRole("row").nth(2)).toContainText("2,861,938");
        await expect(revenue.getByRole("row").nth(6)).toContainText("12,000,000");
        const customers = card(page, "No of Customers");
        await customers.getByLabel("Current value").fill("120");
        await customers.getByLabel("Target value").fill("600");
        await expect(page.getByText(/Revenue per customer goes from 16,667 USD to 20,000 USD/)).toBeVisible();
        await saved(page);
      },
    );
    await signedInTest.step("a goal is added and named, and a removed one comes back by Undo", async () => {
      await page.getByRole("button", { name: "Add a goal" }).click();
      await expect(page.getByRole("textbox", { name: "Goal", exact: true }).nth(3)).toBeFocused();
      await page.keyboard.type("Net churn");
      await card(page, "Net churn").getByLabel("Current value").fill("4.5");
      await card(page, "No of Customers").getByRole("button", { name: "Remove No of Customers" }).click();
      await expect(card(page, "No of Customers")).toHaveCount(0);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect
        .poll(async () => {
          const { goals } = await user.api.call("getGoals", { params: { id: gtmPlanId } });
          return goals.map(({ goal, currentValue }) => [goal, currentValue]);
        })
        .toEqual([
          ["Revenue (USD)", 2_000_000],
          ["No of Customers", 120],
          ["EBIT %", null],
          ["Net churn", 4.5],
        ]);
    });
    await signedInTest.step("a reload leads to the list of plans and loses nothing", async () => {
      await card(page, "EBIT %").getByLabel("Target value").fill("75");
      await expect(page.getByText(/An EBIT of 75/)).toBeVisible();
      await saved(page);
      await page.reload();
      await openGoals(page);
      await expect(card(page, "EBIT %").getByLabel("Target value")).toHaveValue("75");
      const names = await page
        .getByRole("textbox", { name: "Goal", exact: true })
        .evaluateAll((fields) => fields.map((each) => (each instanceof HTMLInputElement ? each.value : "")));
      expect(names).toEqual(["Revenue (USD)", "No of Customers", "EBIT %", "Net churn"]);
    });
  },
);
