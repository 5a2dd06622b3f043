import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import { expect, signedInTest as test } from "../fixtures/test.ts";
import { cellOf, createPlan } from "./combination-plan.ts";

const competitor = {
  industry: "Banking",
  name: "Halden",
  url: "",
  country: "Germany",
  revenue: 410_000_000,
  funding: null,
  customers: 5200,
  yearOfIncorporation: 2006,
  marketShare: 30,
  asOf: "2020-01-31",
};

async function createFilledPlan(user: TestUser): Promise<string> {
  const gtmPlanId = await createPlan(user, { industries: ["Banking"] });
  const combination = { gtmPlanId, productGeoCombinationName: "CRM-India" };
  await user.api.call("saveSegmentation", {
    body: {
      ...combination,
      individualSegmentationData: { rational: "Counted by hand", industries: { Banking: { SME: 4 } } },
    },
  });
  await user.api.call("saveCompetitors", {
    body: { ...combination, individualCompetitionData: { competitors: [competitor], marketShare: {} } },
  });
  await user.api.call("saveValueDrivers", {
    params: { id: gtmPlanId },
    body: {
      selectedCombination: "CRM-India",
      selectedOverlayValueData: { Banking: { Enterprise: { Cost: true } } },
    },
  });
  await user.api.call("saveSelection", {
    body: {
      ...combination,
      individualUserSelectedSegmentData: { Banking: { Enterprise: true, SME: true } },
    },
  });
  return gtmPlanId;
}

async function expectNoButtons(page: Page, ...names: (string | RegExp)[]): Promise<void> {
  for (const name of names) await expect(page.getByRole("button", { name })).toHaveCount(0);
}

/** Types into a cell, which stays unchanged. */
async function expectLocked(page: Page, field: string, text: string): Promise<void> {
  await cellOf(page, field).click();
  await page.keyboard.type("9");
  await expect(cellOf(page, field)).toHaveText(text);
}

test("every step of a view-only plan is shown with nothing to save or change, and nothing is sent", async ({
  page,
  user,
}) => {
  const id = await createFilledPlan(user);
  const before = await user.api.call("getGtmPlan", { params: { id } });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  await page.goto("/my-gtm-plans");
  await page.getByRole("button", { name: "More for CRM launch" }).click();
  await page.getByRole("menuitem", { name: "View only" }).click();
  const steps = page.getByRole("navigation", { name: "Steps of the plan" });
  const open = async (name: string) => {
    const step = steps.getByRole("link", { name: new RegExp(`^${name}`) });
    await step.click();
    await expect(step).toHaveAttribute("aria-current", "step");
  };

  await test.step("business details", async () => {
    await expect(page.locator('[name="companyName"]')).toHaveAttribute("readonly", "");
    await expectNoButtons(page, "Save & Next", /Remove|Add a product|Actions on/);
    await expect(steps.getByRole("link")).toHaveCount(9);
    await expectAccessibleInBothThemes(page);
  });
  await test.step("goals", async () => {
    await open("Goals");
    const goal = page.getByRole("region", { name: "EBIT %", exact: true });
    await expect(goal.getByLabel("Target value")).not.toBeEditable();
    await expectNoButtons(page, "Save & Next", /^(Add|Remove)/);
  });
  await test.step("segmentation", async () => {
    await open("Segmentation");
    await expectLocked(page, "industries.Banking.SME", "4");
    await expect(page.getByLabel("Rationale")).not.toBeEditable();
    await expectNoButtons(page, "Save & Next");
  });
  await test.step("competitors", async () => {
    await open("Competitors");
    await expectLocked(page, "rows.banking:halden.name", "Halden");
    // Only the note, which is read.
    await expect(page.getByRole("textbox")).toHaveCount(1);
    await expect(page.getByRole("textbox")).not.toBeEditable();
    await expectNoButtons(page, "Save & Next", "Mark as checked", "Delete Halden", "Add a competitor");
  });
  await test.step("customer value map", async () => {
    await open("Customer value map");
    await expectLocked(page, "map.own.Cost", "");
    await expectNoButtons(page, /Save|Add|Actions|Copy from/);
    await expectAccessibleInBothThemes(page);
  });
  await test.step("value drivers", async () => {
    await open("Value drivers");
    const table = page.getByRole("table", { name: "Value drivers of CRM-India" });
    await expect(table.getByRole("list", { name: "Banking, Enterprise" })).toHaveText("Cost");
    await expect(table.getByRole("button")).toHaveCount(0);
    await expectNoButtons(page, /Autofill/, "Reset", "Save & Next", "Add");
  });
  await test.step("recommended segments", async () => {
    await open("Recommended segments");
    await expect(page.getByText("Chosen", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await expectNoButtons(page, "Save & Next", "Previous", "Weights");
  });
  await test.step("positioning and pricing", async () => {
    await open("Positioning and pricing");
    await expectLocked(page, "commercialScorecard.0.score", "");
    await expect(page.getByRole("textbox", { name: "Company offering" })).not.toBeEditable();
    await expectNoButtons(page, /Save|with a template|Copy from/);
    await expectAccessibleInBothThemes(page);
  });
  await test.step("review", async () => {
    await open("Review");
    await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Create a channel plan" })).toHaveCount(0);
  });
  expect(sent).toEqual([]);
  expect(await user.api.call("getGtmPlan", { params: { id } })).toEqual(before);
});
