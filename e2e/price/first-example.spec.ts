import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import { tabTo, typeInto } from "../fixtures/keyboard.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectFigures } from "./figures.ts";
import { firstExample } from "./worked-example.ts";

const example = firstExample();
const COST_TITLE = "Cost of the first example";

/** Types the example's cost into the form, by keyboard alone. */
async function typeCost(page: Page): Promise<void> {
  const { adminGrowth, ongoingProductDevelopmentGrowth, supportPerUserGrowth, ...figures } = example.cost;
  // In the order of the grid, which Tab goes through once.
  const growths = { ongoingProductDevelopmentGrowth, adminGrowth, supportPerUserGrowth };
  await page.goto("/inputcost/addCost");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await typeInto(page, "costTitle", COST_TITLE);
  await typeInto(page, "gtmPlan", "Launch 2027");
  await typeInto(page, "productName", "CRM");
  await typeInto(page, "geo", "India");
  for (const [field, value] of Object.entries(figures)) await typeInto(page, field, String(value));

  await tabTo(page, /^Input parameters/, "Shift+Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  for (const [line, values] of Object.entries(growths)) {
    await typeInto(page, `${line}.0`, String(values?.[0]));
    for (const value of values?.slice(1) ?? []) {
      await page.keyboard.press("ArrowRight");
      await page.keyboard.type(String(value));
    }
  }
  await expect(page).toHaveURL(/\/inputcost\/addCost\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
}

/** Types the example's simulation into the form, by keyboard alone. */
async function typeSimulation(page: Page): Promise<void> {
  const { simulationTitle, revenueTarget, targetYear, ebitTarget, priceGrowth, customerGrowth } = example.sim;
  const [plan] = example.sim.pricingPlans;
  await page.goto("/simulation/runSimulation");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const cost = page.getByRole("combobox", { name: /Product cost/ });
  await expect(cost).toBeVisible();
  for (
    let stop = 0;
    stop < 60 && !(await cost.evaluate((field) => field === document.activeElement));
    stop += 1
  )
    await page.keyboard.press("Tab");
  await page.keyboard.type(COST_TITLE.slice(0, 8));
  await expect(page.getByRole("option", { name: COST_TITLE })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(cost).toHaveValue(COST_TITLE);

  for (const [field, value] of Object.entries({ revenueTarget, targetYear, ebitTarget }))
    await typeInto(page, field, String(value));
  const { id: _id, name, ...figures } = plan ?? { id: 0, name: "" };
  const ranges = ["pricePerUserMin", "pricePerUserMax", "customersFirstYearMin", "customersFirstYearMax"];
  const entries = Object.entries(figures);
  for (const field of ranges)
    await typeInto(page, `plan.1.${field}`, String(entries.find(([key]) => key === field)?.[1]));
  await typeInto(page, "plan.1.name", name);
  for (const [field, value] of entries.filter(([key]) => !ranges.includes(key)))
    await typeInto(page, `plan.1.${field}`, String(value));
  for (const [row, values] of Object.entries({ priceGrowth, customerGrowth })) {
    for (const [column, value] of values.entries()) await typeInto(page, `${row}.${column}`, String(value));
  }
  await typeInto(page, "simulationTitle", simulationTitle);
}

async function expectAllFigures(page: Page): Promise<void> {
  await expect(page.getByRole("table", { name: "Revenue to EBIT" })).toBeVisible();
  for (const name of ["low", "mid", "high"] as const) await expectFigures(page, example, name);
}

signedInTest(
  "the first worked example, typed in by keyboard, is right to the cent; saved, opened, deleted, undone",
  async ({ page, user }) => {
    signedInTest.setTimeout(360_000);
    await typeCost(page);
    // The page may still say "Saved" of an earlier cell.
    await expect
      .poll(async () => (await user.api.call("listProductCosts"))[0])
      .toMatchObject({ ...example.cost, costTitle: COST_TITLE });

    await typeSimulation(page);
    await expectAllFigures(page);
    await expect(page.getByRole("region", { name: "Odds", exact: true })).toContainText(/\d\s*%/);
    await expectAccessibleInBothThemes(page);

    await tabTo(page, "Save", "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/simulation\/runSimulation\/[0-9a-f-]{36}$/);
    await expectAllFigures(page);

    await page.goto("/simulation/saved-simulations");
    const link = page.getByRole("link", { name: example.sim.simulationTitle });
    await expect(link).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await link.press("Enter");
    await expectAllFigures(page);

    await page.goto("/simulation/saved-simulations");
    await page.getByRole("button", { name: `More for ${example.sim.simulationTitle}` }).press("Enter");
    await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
    await expect(link).toHaveCount(0);
    expect(await user.api.call("listSimulations")).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(link).toBeVisible();
    expect(await user.api.call("listSimulations")).toHaveLength(1);
  },
);

signedInTest("a cost is listed, opened, deleted and brought back", journey, async ({ page, user }) => {
  const { id } = await user.api.call("createProductCost", {
    body: { costTitle: COST_TITLE, ...example.cost },
  });
  await page.goto("/inputcost/savedCosts");
  const link = page.getByRole("link", { name: COST_TITLE });
  await expect(link).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await link.click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(page.locator("input[name=upFrontProductDevelopmentCost]")).toHaveValue("200,000");
  await expectAccessibleInBothThemes(page);
  await page.goto("/inputcost/savedCosts");
  await page.getByRole("button", { name: `More for ${COST_TITLE}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(link).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(link).toBeVisible();
  expect(await user.api.call("listProductCosts")).toHaveLength(1);
});
