import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import { tabTo, typeInto } from "../fixtures/keyboard.ts";
import { expect, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { savePlanOf } from "./whole-plan.ts";

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
async function openGoals(page: Page, mode: "edit" | "view" = "edit"): Promise<void> {
  await page.goto("/my-gtm-plans");
  if (mode === "edit") await page.getByRole("link", { name: "CRM launch", exact: true }).click();
  else {
    await page.getByRole("button", { name: "More for CRM launch" }).click();
    await page.getByRole("menuitem", { name: "View only" }).click();
  }
  await page.getByRole("link", { name: /^Goals/ }).click();
  await expect(page.getByRole("heading", { name: "Goals", level: 1 })).toBeVisible();
}

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const saved = (page: Page) => expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();

signedInTest("the three specified goals are filled in by keyboard alone", async ({ page, user }) => {
  const gtmPlanId = await createPlan(user);
  await openGoals(page);
  await expect(page.getByRole("textbox", { name: "Goal", exact: true })).toHaveCount(3);
  const rows = [
    ["2m", "12m", String(YEAR + 5)],
    ["120", "600", "5"],
    ["8", "20", String(YEAR + 5)],
  ];
  for (const [index, [current = "", target = "", year = ""]] of rows.entries()) {
    await typeInto(page, `goals.${index}.currentValue`, current);
    await typeInto(page, `goals.${index}.targetValue`, target);
    await typeInto(page, `goals.${index}.targetYear`, year);
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

signedInTest("each goal shows the growth it takes, with its formula and its path", async ({ page, user }) => {
  await createPlan(user);
  await openGoals(page);
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
});

signedInTest("the revenue goal is compared to the market of the chosen segments", async ({ page, user }) => {
  // Two industries of 800 M each, chosen whole.
  await savePlanOf(user, { planName: "CRM launch", text: (place) => place });
  await openGoals(page);
  await expect(
    page.getByText(/0\.8\s%\sof the market of the chosen segments: 12\.0\sM \/ 1\.6\sB USD\.$/),
  ).toBeVisible();
  await card(page, "Revenue (USD)").getByLabel("Target value").fill("320m");
  await expect(page.getByText(/20\s%\sof the market of the chosen segments.*More than 10/)).toBeVisible();
  await saved(page);
});

signedInTest("a goal is added and named, and a removed one comes back by Undo", async ({ page, user }) => {
  const gtmPlanId = await createPlan(user);
  await openGoals(page);
  await page.getByRole("button", { name: "Add a goal" }).click();
  await expect(page.getByRole("textbox", { name: "Goal", exact: true }).nth(3)).toBeFocused();
  await page.keyboard.type("Net churn");
  await card(page, "Net churn").getByLabel("Current value").fill("4.5");
  await card(page, "No of Customers").getByRole("button", { name: "Remove No of Customers" }).click();
  await expect(card(page, "No of Customers")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  const names = () =>
    page
      .getByRole("textbox", { name: "Goal", exact: true })
      .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : "")));
  await expect.poll(names).toEqual(["Revenue (USD)", "No of Customers", "EBIT %", "Net churn"]);
  await expect
    .poll(async () => {
      const { goals } = await user.api.call("getGoals", { params: { id: gtmPlanId } });
      return goals.map(({ goal, currentValue }) => [goal, currentValue]);
    })
    .toEqual([
      ["Revenue (USD)", null],
      ["No of Customers", null],
      ["EBIT %", null],
      ["Net churn", 4.5],
    ]);
});

const broken = [
  ["targetYear", "6", "Target year must be a calendar year such as 2031, or 1 to 5 years from now"],
  ["targetYear", "next", "Target year must be a calendar year such as 2031, or 1 to 5 years from now"],
  ["targetYear", "2201", "Target year must be a calendar year such as 2031, or 1 to 5 years from now"],
  ["currentValue", "0.001", "Maximum 2 decimal places allowed"],
  ["targetValue", "lots", "Target value must be a number"],
] as const;
signedInTest(
  "a value that breaks a rule shows a message at its field, stays, and is not sent",
  async ({ page, user }) => {
    const gtmPlanId = await createPlan(user);
    await openGoals(page);
    for (const [field, text, message] of broken) {
      const input = page.locator(`[name="goals.0.${field}"]`);
      await input.fill(text);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Save & Next" }).click();
      await expect(input).toBeFocused();
      await expect(input).toHaveAccessibleDescription(new RegExp(message));
      await expect(page.getByRole("status").filter({ hasText: "Draft on this device" })).toBeVisible();
      await input.fill("");
      await page.keyboard.press("Escape");
    }
    const { goals } = await user.api.call("getGoals", { params: { id: gtmPlanId } });
    for (const goal of goals) expect(goal).toMatchObject({ currentValue: null, targetValue: null });
  },
);

signedInTest("a reload of the goals leads to the list of plans and loses nothing", async ({ page, user }) => {
  await createPlan(user);
  await openGoals(page);
  await card(page, "EBIT %").getByLabel("Target value").fill("75");
  await expect(page.getByText(/An EBIT of 75/)).toBeVisible();
  await saved(page);
  await page.reload();
  await openGoals(page);
  await expect(card(page, "EBIT %").getByLabel("Target value")).toHaveValue("75");
});

signedInTest(
  "a view-only plan shows its goals and offers nothing to save or to change",
  async ({ page, user }) => {
    await createPlan(user);
    await openGoals(page, "view");
    await expect(page.getByRole("button", { name: "Save & Next" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^(Add|Remove)/ })).toHaveCount(0);
    await expect(card(page, "EBIT %").getByLabel("Target value")).not.toBeEditable();
  },
);

signedInTest(
  "the goals have no axe findings and no sideways scroll on a laptop, a phone and at 200 % zoom",
  async ({ page, user }) => {
    const gtmPlanId = await createPlan(user);
    const goal = { currentValue: 2_000_000, targetValue: 12_000_000, targetYear: YEAR + 5 };
    await user.api.call("saveGoals", {
      body: {
        gtmPlanId,
        goals: [
          { ...goal, id: 1, goal: "Revenue (USD)" },
          { ...goal, id: 2, goal: `Long ${"goal name ".repeat(18)}` },
          { ...goal, id: 3, goal: "EBIT %", targetValue: null },
        ],
      },
    });
    await openGoals(page);
    for (const [name, viewport] of [
      ["a laptop", { width: 1280, height: 720 }],
      ["a phone", { width: 390, height: 844 }],
      ["200 % zoom", { width: 640, height: 360 }],
    ] as const)
      await signedInTest.step(name, async () => {
        await page.setViewportSize(viewport);
        await expect(card(page, "Revenue (USD)").getByText(/43\.1/).first()).toBeVisible();
        await expectNoSidewaysScroll(page);
        await expectAccessibleInBothThemes(page);
      });
  },
);
