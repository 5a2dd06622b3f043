import { defaultAttributes, scorecardAttributes } from "@beachhead/contract";
import type { Page } from "@playwright/test";
import { countEffort } from "../fixtures/effort.ts";
import { typeInto } from "../fixtures/keyboard.ts";
import { expect, signedInTest as test } from "../fixtures/test.ts";
import { expectAsDocumented } from "./documented-effort.ts";

const cell = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);
const next = (page: Page) => page.getByRole("button", { name: "Save & Next" });

async function typeFields(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await typeInto(page, name, text);
}

/** Types a row from a cell on, with Tab between the cells. */
async function typeRow(page: Page, name: string, texts: readonly string[]): Promise<void> {
  await cell(page, name).click();
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
}

/** Types a column from a cell on, with Enter between the cells. */
async function typeColumn(page: Page, name: string, texts: readonly string[]): Promise<void> {
  await cell(page, name).click();
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  }
}

test("all eight steps of one combination are typed, from a business model to a shared review", async ({
  page,
  user,
}) => {
  test.setTimeout(240_000);
  const year = String(new Date().getUTCFullYear() + 3);
  const effort = await countEffort(page);
  await page.goto("/getStarted");
  await page.getByRole("button", { name: "SaaS per seat" }).click();
  await expect(page.locator('input[name="usersPerCustomer"]')).toHaveValue("24");
  await typeInto(page, "revenueTarget", "2m");
  await page.getByRole("button", { name: "Save as my plan" }).click();
  await expect(page).toHaveURL(/runSimulation\/.+/);
  await page
    .getByRole("link", { name: / in my market$/ })
    .first()
    .click();

  await page.getByRole("link", { name: /^Business details/ }).click();
  await typeFields(page, {
    companyName: "Harbourlight",
    website: "https://harbourlight.example",
    shortDescription: "Emission reports for shipping companies.",
    "products.0.name": "Wake",
    "products.0.description": "Reads the fuel of each ship and writes the report that the port asks for.",
  });
  await next(page).click();

  await expect(page.locator('[name="goals.1.currentValue"]')).toBeVisible();
  await typeFields(page, {
    "goals.1.currentValue": "400k",
    "goals.2.currentValue": "20",
    "goals.2.targetValue": "110",
    "goals.2.targetYear": year,
    "goals.3.currentValue": "-20",
    "goals.3.targetValue": "10",
    "goals.3.targetYear": year,
  });
  await next(page).click();

  await expect(page).toHaveURL(/segmentation/);
  await typeRow(page, "industries.My industry.Enterprise", ["40", "300", "900", "80m", "12"]);
  await page.getByLabel("Rationale").fill("Every ship above 5,000 tonnes has to report.");
  await next(page).click();

  await expect(page).toHaveURL(/competitors/);
  await typeColumn(page, "rows.:.name", ["Tidewatch"]);
  await typeColumn(page, "rows.:.marketShare", ["20"]);
  await next(page).click();

  await expect(page).toHaveURL(/customer-value-map/);
  const [attribute] = defaultAttributes;
  await typeColumn(
    page,
    `map.own.${attribute}`,
    defaultAttributes.map((_, index) => String(4 + (index % 5))),
  );
  await cell(page, `map.own.${attribute}`).click();
  await page.keyboard.press("ArrowRight");
  for (const index of defaultAttributes.keys()) {
    await page.keyboard.type(String(8 - (index % 4)));
    await page.keyboard.press("Enter");
  }
  await next(page).click();

  await expect(page).toHaveURL(/overlayValueDriver/);
  for (const size of ["Enterprise", "Mid-Market", "SME"]) {
    const group = page.getByRole("group", { name: `My industry, ${size}`, exact: true });
    for (const name of defaultAttributes.slice(0, 2))
      await group.getByRole("button", { name, exact: true }).click();
  }
  await next(page).click();

  await expect(page).toHaveURL(/recommended-segmentation/);
  await page.getByRole("checkbox", { name: "Choose My industry, Mid-Market", exact: true }).click();
  await next(page).click();

  await expect(page).toHaveURL(/company-value-proposition/);
  await page.getByRole("textbox", { name: "Company offering" }).click();
  await page.keyboard.type("A report a voyage, ready for the port.");
  await page.getByRole("textbox", { name: "Company positioning" }).click();
  await page.keyboard.type("For fleets without an office for it, Wake is the report that writes itself.");
  await typeColumn(
    page,
    "commercialScorecard.0.score",
    scorecardAttributes.map((_, index) => String(3 + (index % 6))),
  );
  await next(page).click();

  await expect(page.getByRole("heading", { level: 1, name: "Review" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Every part is complete" })).toBeVisible();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Share / });
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByRole("textbox", { name: "Link", exact: true })).toHaveValue(/\/shared\//);
  expectAsDocumented("All eight steps to a shared review", effort);
  const [plan] = await user.api.call("listGtmPlans");
  expect([...new Set(Object.values(plan?.completeness ?? {}))]).toEqual(["complete"]);
});
