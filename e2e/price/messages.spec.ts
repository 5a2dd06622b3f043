import type { Locator, Page } from "@playwright/test";
import { keptDrafts } from "../fixtures/drafts.ts";
import { expect, journey, signedInTest as test } from "../fixtures/test.ts";
import { firstExample } from "./worked-example.ts";

const { sim, cost } = firstExample();

const fieldOf = (page: Page, name: string) => page.locator(`[name="${name}"], [data-field="${name}"]`);

/** The words under a field, as a screen reader ties them to it. */
async function wordsOf(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" "),
  );
}

async function expectMessage(page: Page, name: string, message: string): Promise<void> {
  const field = fieldOf(page, name);
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect.poll(() => wordsOf(field)).toContain(message);
}

async function openSimulator(page: Page): Promise<void> {
  await page.goto("/simulation/runSimulation");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(fieldOf(page, "revenueTarget")).toBeVisible();
}

const rules: [field: string, typed: string, message: string][] = [
  ["revenueTarget", "999", "Must be greater than or equal to 1000"],
  ["targetYear", "2.5", "Must be a whole number"],
  ["targetYear", "0", "Must be between 1 and 5"],
  ["targetYear", "6", "Must be between 1 and 5"],
  ["ebitTarget", "30.125", "Maximum 2 decimal places allowed"],
  ["plan.1.revenueTargetSplit", "0.5", "Must be greater than or equal to 1"],
  ["plan.1.averageUsers", "0", "Must have at least 1 user per customer"],
  ["plan.1.pricePerUserMin", "0", "Must be greater than or equal to .001"],
  ["plan.1.customersFirstYearMin", "0", "Must be greater than or equal to 1"],
];

test(
  "each message of the simulator shows at its field, to the letter, and clears when met, in one simulation",
  journey,
  async ({ page, user }) => {
    await user.api.call("createProductCost", { body: { costTitle: "Cost", ...cost } });
    await openSimulator(page);
    await test.step("saving an empty simulation says everything that is required", async () => {
      for (const name of ["plan.1.name", "plan.1.revenueTargetSplit", "plan.1.averageUsers"])
        await fieldOf(page, name).fill("");
      await fieldOf(page, "priceGrowth.0").press("Delete");
      for (const name of ["revenueTarget", "targetYear", "ebitTarget"]) await fieldOf(page, name).fill("");
      await page.getByRole("button", { name: "Save", exact: true }).click();

      await expectMessage(page, "gtmPlan", "Go-to-market plan is required");
      await expectMessage(page, "productName", "Product name is required");
      await expect(page.getByText("Cost title is required")).toBeVisible();
      await expectMessage(page, "revenueTarget", "Revenue target is required");
      await expectMessage(page, "targetYear", "Target year is required");
      await expectMessage(page, "ebitTarget", "EBIT target is required");
      await expectMessage(page, "plan.1.name", "Pricing plan name is required");
      await expectMessage(page, "plan.1.revenueTargetSplit", "Revenue target split is required");
      await expectMessage(page, "plan.1.pricePerUserMin", "Minimum price per user is required");
      await expectMessage(page, "plan.1.pricePerUserMax", "Maximum price per user is required");
      await expectMessage(page, "plan.1.customersFirstYearMin", "Minimum customers is required");
      await expectMessage(page, "plan.1.customersFirstYearMax", "Maximum customers is required");
      await expectMessage(page, "priceGrowth.0", "Price growth is required for each of the years 2 to 5");
      // The first of them has the focus.
      await expect(page.locator("[aria-invalid=true]:focus")).toHaveCount(1);
      expect(await user.api.call("listSimulations")).toEqual([]);
    });
    await test.step("text that is not a number counts as missing, and stays as typed", async () => {
      await fieldOf(page, "revenueTarget").fill("a lot");
      await fieldOf(page, "revenueTarget").blur();
      await expectMessage(page, "revenueTarget", "Revenue target is required");
      await expect(fieldOf(page, "revenueTarget")).toHaveValue("a lot");
    });
    await test.step("figures may be typed as people write them", async () => {
      const written: [string, string, string][] = [
        ["revenueTarget", "1.2m", "1,200,000"],
        ["revenueTarget", "1,250,000.50", "1,250,000.5"],
        ["ebitTarget", "25 %", "25"],
        ["ebitTarget", "\u221210", "\u221210"],
      ];
      for (const [field, typed, shown] of written) {
        await fieldOf(page, field).fill(typed);
        await fieldOf(page, field).blur();
        await expect(fieldOf(page, field)).toHaveValue(shown);
      }
    });
    await test.step("each rule shows its message at its field, keeps what was typed, and clears when it is met", async () => {
      for (const [field, typed, message] of rules) {
        await fieldOf(page, field).fill(typed);
        await fieldOf(page, field).blur();
        await expectMessage(page, field, message);
        await expect(fieldOf(page, field)).toHaveValue(typed);
      }
      const good: [string, string][] = [
        ["revenueTarget", "1000"],
        ["targetYear", "5"],
        ["ebitTarget", "30.12"],
        ["plan.1.revenueTargetSplit", "1"],
        ["plan.1.averageUsers", "1"],
        ["plan.1.pricePerUserMin", "0.001"],
        ["plan.1.customersFirstYearMin", "1"],
      ];
      for (const [field, typed] of good) {
        await fieldOf(page, field).fill(typed);
        await fieldOf(page, field).blur();
        await expect(fieldOf(page, field)).not.toHaveAttribute("aria-invalid", "true");
      }
    });
    await test.step("a maximum that is not above its minimum shows a message at the maximum", async () => {
      const ranges = [
        ["pricePerUser", "Max price must be greater than min price"],
        ["customersFirstYear", "Max customers must be greater than min customers"],
      ] as const;
      for (const [range, message] of ranges) {
        const [min, max] = [fieldOf(page, `plan.1.${range}Min`), fieldOf(page, `plan.1.${range}Max`)];
        for (const [low, high] of [
          ["200", "100"],
          ["200", "200"],
          ["200", "-1"],
        ] as const) {
          await min.fill(low);
          await max.fill(high);
          await max.blur();
          await expectMessage(page, `plan.1.${range}Max`, message);
          await expect(min).toHaveValue(low);
        }
        await max.fill("201");
        await max.blur();
        await expect(max).not.toHaveAttribute("aria-invalid", "true");
      }
    });
    await test.step("two plans of one name show a message at the second", async () => {
      await fieldOf(page, "plan.1.name").fill("Standard");
      await page.getByRole("button", { name: "Add plan" }).click();
      await fieldOf(page, "plan.2.name").fill(" STANDARD ");
      await fieldOf(page, "plan.2.name").blur();
      await expectMessage(page, "plan.2.name", "Plan names must be unique");
      await fieldOf(page, "plan.2.name").fill("Pro");
      await fieldOf(page, "plan.2.name").blur();
      await expect(fieldOf(page, "plan.2.name")).not.toHaveAttribute("aria-invalid", "true");
    });
    await test.step("at most five plans, and never none", async () => {
      const add = page.getByRole("button", { name: "Add plan" });
      for (let plans = 2; plans < 5; plans += 1) await add.click();
      await expect(page.locator('[name$=".pricePerUserMin"]')).toHaveCount(5);
      await expect(add).toBeDisabled();
      for (let plans = 5; plans > 1; plans -= 1) {
        await page
          .getByRole("button", { name: /^More for/ })
          .last()
          .click();
        await page.getByRole("menuitem", { name: "Delete plan" }).click();
        await expect(page.locator('[name$=".pricePerUserMin"]')).toHaveCount(plans - 1);
      }
      await page
        .getByRole("button", { name: /^More for/ })
        .last()
        .click();
      await expect(page.getByRole("menuitem", { name: "Delete plan" })).toBeDisabled();
    });
  },
);

const badCosts: [name: string, field: string, typed: string, message: RegExp][] = [
  ["300 kB in the title", "costTitle", "c".repeat(300_000), /at most 200 characters/],
  ["a control character in the title", "costTitle", "Cost\u0007 of CRM", /cannot be stored/],
  ["a negative amount", "fixedAdminCost", "-1", /cannot be negative/],
  ["three decimals of money", "fixedAdminCost", "1.005", /Maximum 2 decimal places allowed/],
  ["more than the whole", "allocationOfFixedCostForSelectedGeo", "101", /between 0 and 100/],
  ["words for a figure", "fixedAdminCost", "plenty", /must be a number/],
];

test(
  "a cost with a bad entry shows a message at the field, loses nothing typed and does not store it",
  journey,
  async ({ page, user }) => {
    await page.goto("/inputcost/addCost");
    await fieldOf(page, "costTitle").fill("Cost");
    await fieldOf(page, "fixedInfrastructureCost").fill("15000");
    for (const [name, field, typed, message] of badCosts)
      await test.step(name, async () => {
        const isTitle = field === "costTitle";
        await fieldOf(page, field).fill("");
        await fieldOf(page, field).focus();
        await page.keyboard.insertText(typed);
        await fieldOf(page, field).blur();
        await expect(fieldOf(page, field)).toHaveAttribute("aria-invalid", "true");
        await expect.poll(() => wordsOf(fieldOf(page, field))).toMatch(message);
        await expect
          .poll(async () => (await fieldOf(page, field).inputValue()).replace("\u2212", "-"))
          .toBe(typed);
        await expect(fieldOf(page, "fixedInfrastructureCost")).toHaveValue("15,000");
        await expect(page.getByText("Draft on this device, 1 field to complete")).toBeVisible();
        const kept = await user.api.call("listProductCosts");
        const stored = kept.flatMap((each) => Object.entries(each).filter(([key]) => key === field));
        expect(
          stored.map(([, value]) => (typeof value === "string" ? value : JSON.stringify(value))),
        ).not.toContain(typed);
        await fieldOf(page, field).fill(isTitle ? "Cost" : "");
        await fieldOf(page, field).blur();
        await expect(fieldOf(page, field)).not.toHaveAttribute("aria-invalid", "true");
      });
  },
);

test("figures typed into the simulator survive an accidental reload", journey, async ({ page, user }) => {
  await user.api.call("createProductCost", { body: { costTitle: "Cost", ...cost } });
  await openSimulator(page);
  await fieldOf(page, "revenueTarget").fill(String(sim.revenueTarget));
  await fieldOf(page, "revenueTarget").blur();
  await expect.poll(() => keptDrafts(page, user.id)).toContain(String(sim.revenueTarget));
  await page.reload();
  await expect(fieldOf(page, "revenueTarget")).toHaveValue("750,000");
  await expect(page.getByText("Your unsaved changes were restored.")).toBeVisible();
});
