import type { GtmPlanReply } from "@beachhead/contract";
import type { Page } from "@playwright/test";
import { randomOf } from "../drafts/interruption-rounds.ts";
import { expect, signedInTest as test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import {
  COMBINATIONS,
  combinationSteps,
  figure,
  INDUSTRIES,
  next,
  tab,
  typeDetails,
  typeDisturbed,
  typeGoals,
  words,
} from "./planner.ts";

const SEED = 20_270_131;

/** A plan without what each copy has of its own. */
function contentOf(plan: GtmPlanReply) {
  const own = { _id: "", id: "", gtmPlanId: "", version: 0, createdAt: "", updatedAt: "", gtmPlanName: "" };
  return {
    ...plan,
    ...own,
    products: plan.products.map((product) => ({ ...product, id: "", geoIds: [] })),
    combinationData: plan.combinationData.map((combination) => ({ ...combination, id: "" })),
  };
}

async function openStep(page: Page, label: string): Promise<void> {
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: "Whole plan", exact: true }).click();
  const step = page.getByRole("link", { name: new RegExp(`^${label}`) });
  await step.click();
  await expect(step).toHaveAttribute("aria-current", "step");
}

test("a whole plan is typed through all steps, interrupted at random, in two tabs, and all of it is there", async ({
  page,
  user,
  watch,
}) => {
  test.setTimeout(360_000);
  watch.expect(/Failed to load resource|net::ERR/);
  const random = randomOf(SEED);
  await typeDetails(page);
  await next(page).click();
  await expect(page.locator('[name="goals.1.currentValue"]')).toBeVisible();
  await typeDisturbed(page, random, () => typeGoals(page));
  await expect(page.locator('[name="goals.1.targetValue"]')).toHaveValue("12,000,000");
  await next(page).click();

  for (const { id, part, said } of combinationSteps) {
    await expect(page).toHaveURL(new RegExp(`/create-new-gtm/${id}`));
    for (const combination of COMBINATIONS) {
      await expect(tab(page, combination)).toHaveAttribute("aria-selected", "true");
      await typeDisturbed(page, random, () => part.type(page, combination));
      await part.find(page, combination);
      await next(page).click();
      await expectToast(page, said);
    }
  }
  await expect(page.getByRole("heading", { level: 1, name: "Review" })).toBeVisible();

  const other = await page.context().newPage();
  await openStep(other, "Goals");
  await openStep(page, "Segmentation");
  await other.locator('[name="goals.1.targetValue"]').fill("15000000");
  await page.getByLabel("Rationale").fill("Typed beside the goals");
  for (const each of [page, other])
    await expect(each.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
  const [plan] = await user.api.call("listGtmPlans");
  const planId = plan?.id ?? "";
  const load = () => user.api.call("getGtmPlan", { params: { id: planId } });
  await expect.poll(async () => (await load()).goals[0]?.targetValue).toBe(15_000_000);
  await other.getByLabel("Note", { exact: true }).fill("Agreed by the board");
  await expect.poll(async () => (await load()).goalsNote).toBe("Agreed by the board");
  await expect
    .poll(async () => (await load()).segmentationData["Alpha-India"]?.rational)
    .toBe("Typed beside the goals");
  await page.getByLabel("Rationale").fill(words("Alpha-India", "Rationale"));
  await expect
    .poll(async () => (await load()).segmentationData["Alpha-India"]?.rational)
    .toBe(words("Alpha-India", "Rationale"));
  await other.close();

  for (const { label, part } of combinationSteps) {
    await openStep(page, label);
    for (const combination of COMBINATIONS) {
      await tab(page, combination).click();
      await expect(tab(page, combination)).toHaveAttribute("aria-selected", "true");
      await part.find(page, combination);
    }
  }

  const whole = await load();
  expect(whole.combinationData.map(({ title }) => title)).toEqual(COMBINATIONS);
  expect(Object.values(whole.completeness)).not.toContain("empty");
  for (const combination of COMBINATIONS) {
    const { industries } = whole.segmentationData[combination] ?? {};
    for (const [row, industry] of INDUSTRIES.entries())
      expect(industries?.[industry]).toEqual({
        Enterprise: figure(combination, row),
        "Mid-Market": figure(combination, row + 10) + 0.5,
        SME: null,
        marketSize: figure(combination, row) * 1e6,
        yoyGrowth: row + 3,
      });
    expect(whole.competitors[combination]?.competitors[0]).toMatchObject({
      industry: "Banking",
      name: words(combination, "Rival"),
      marketShare: 12.5,
      revenue: 50_000_000,
    });
    expect(whole.positioningAndPricingData[combination]).toMatchObject({
      companyOffering: words(combination, "Offering"),
      companyPositioning: words(combination, "Positioning"),
    });
  }

  const copy = await user.api.call("duplicateGtmPlan", { params: { id: planId } });
  const copied = await user.api.call("getGtmPlan", { params: { id: copy.gtmPlanId } });
  expect(contentOf(copied)).toEqual(contentOf(whole));

  // Replacing a whole plan stores the earlier version, which a restore brings back.
  await user.api.call("saveWholePlan", { body: { ...whole, companyName: "Another", goals: [] } });
  const [kept] = await user.api.call("listGtmPlanVersions", { params: { id: planId } });
  await user.api.call("restoreGtmPlanVersion", {
    params: { id: planId, version: String(kept?.version) },
  });
  expect(contentOf(await load())).toEqual(contentOf(whole));
});
