import { defaultAttributes } from "@beachhead/contract";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { expect, signedInTest as test } from "../fixtures/test.ts";
import { cellOf, createPlan } from "./combination-plan.ts";

const SCRIPT = "<img src=x onerror=alert(1)>";
const LAPTOP = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
const ZOOMED = { width: 640, height: 360 };

async function openPlan(page: Page): Promise<void> {
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: "CRM launch", exact: true }).click();
}

/** Opens a step and looks at it in a window of each size. */
async function expectStepFits(
  page: Page,
  name: string,
  look: () => Promise<unknown>,
  sizes = [LAPTOP, PHONE],
  prepare: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  await test.step(name, async () => {
    await page.setViewportSize(LAPTOP);
    const step = page.getByRole("link", { name: new RegExp(`^${name}`) });
    await step.click();
    await expect(step).toHaveAttribute("aria-current", "step");
    await prepare();
    for (const size of sizes)
      await test.step(`${size.width} pixels`, async () => {
        await page.setViewportSize(size);
        await look();
        await expectNoSidewaysScroll(page);
        await expectAccessibleInBothThemes(page);
      });
  });
}

test("60 industries cause no axe findings or sideways scroll on a laptop and a phone", async ({
  page,
  user,
}) => {
  const long = "W".repeat(200);
  const industries = [long, ...Array.from({ length: 59 }, (_, index) => `Industry ${index + 1}`)];
  const gtmPlanId = await createPlan(user, { industries });
  const combination = { gtmPlanId, productGeoCombinationName: "CRM-India" };
  await user.api.call("saveSegmentation", {
    body: {
      ...combination,
      individualSegmentationData: {
        rational: "W".repeat(900),
        industries: Object.fromEntries(
          industries.map((industry, index) => [
            industry,
            { Enterprise: index, "Mid-Market": 60, marketSize: 1e12 },
          ]),
        ),
      },
    },
  });
  await user.api.call("saveCompetitors", {
    body: {
      ...combination,
      individualCompetitionData: {
        competitors: Array.from({ length: 12 }, (_, index) => ({
          industry: long,
          name: `${long.slice(2)}${index}`,
          url: "https://halden.example",
          country: long,
          revenue: 410_000_000,
          funding: null,
          customers: 5200,
          yearOfIncorporation: 2006,
          marketShare: 12,
          asOf: "2020-01-31",
        })),
        marketShare: {},
      },
    },
  });
  await openPlan(page);
  await expectStepFits(page, "Segmentation", () =>
    expect(cellOf(page, "industries.Industry 1.Enterprise")).toHaveText("1"),
  );
  await expectStepFits(page, "Competitors", () => expect(page.getByText(/outdated facts/)).toBeVisible());
});

/** How far the cells of the row that is open reach over the next one, in pixels. */
const overlap = (page: Page) =>
  page.locator("tbody tr:has([data-open])").evaluate((row) => {
    const { bottom } = row.getBoundingClientRect();
    const cells = [...row.querySelectorAll("td > div")];
    return Math.max(...cells.map((cell) => Math.ceil(cell.getBoundingClientRect().bottom - bottom)));
  });

test("names of 200 characters cause no axe findings or sideways scroll on a laptop and a phone", async ({
  page,
  user,
}) => {
  const long = "a".repeat(200);
  const gtmPlanId = await createPlan(user, { industries: ["Banking", long, SCRIPT] });
  const combination = { gtmPlanId, productGeoCombinationName: "CRM-India" };
  const goal = {
    currentValue: 2_000_000,
    targetValue: 12_000_000,
    targetYear: new Date().getUTCFullYear() + 5,
  };
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
  await user.api.call("saveSegmentation", {
    body: {
      ...combination,
      individualSegmentationData: {
        industries: { Banking: { "Mid-Market": 200, SME: 300, marketSize: 5e8, yoyGrowth: 18 } },
      },
    },
  });
  await user.api.call("saveValueMap", {
    body: {
      ...combination,
      individualCustomerValueMapData: {
        attributes: [long, SCRIPT],
        values: { Northlight: { [long]: 9 }, [long]: { [long]: 2 }, Halden: { [long]: 7 } },
      },
    },
  });
  await user.api.call("saveValueDrivers", {
    params: { id: gtmPlanId },
    body: {
      selectedCombination: "CRM-India",
      selectedOverlayValueData: {
        industries: ["Banking", long, SCRIPT],
        segments: ["Enterprise", "Mid-Market", "SME"],
        attributes: [...defaultAttributes, SCRIPT],
        scores: { myScores: {}, avgScores: {} },
        selections: { Banking: { SME: { Cost: true, Reliability: true } } },
      },
    },
  });
  await user.api.call("savePositioning", {
    body: {
      ...combination,
      individualPositioningAndPricingData: {
        companyOffering: "a".repeat(2000),
        companyPositioning: "",
        commercialScorecard: [{ attribute: "Pricing", score: 2, comment: "b".repeat(400) }],
      },
    },
  });
  await openPlan(page);
  const revenue = page.getByRole("region", { name: "Revenue (USD)", exact: true });
  await expectStepFits(page, "Goals", () => expect(revenue.getByText(/43\.1/).first()).toBeVisible(), [
    LAPTOP,
    PHONE,
    ZOOMED,
  ]);
  await expectStepFits(page, "Customer value map", () =>
    expect(page.getByRole("heading", { name: /^Strongest: a+, \+4\.5/ })).toBeVisible(),
  );
  await expectStepFits(page, "Value drivers", () =>
    expect(page.getByRole("table", { name: /Value drivers of/ })).toBeVisible(),
  );
  await expectStepFits(
    page,
    "Recommended segments",
    () => expect.poll(() => overlap(page)).toBeLessThanOrEqual(0),
    // On a height of 720 pixels the bar below would cover a row's checkboxes by half, until one scrolls.
    [{ ...LAPTOP, height: 800 }, PHONE],
    () => page.getByRole("button", { name: /^Why Banking, SME: / }).click(),
  );
  await expectStepFits(
    page,
    "Positioning and pricing",
    () => expect(page.getByRole("heading", { name: "Weakest: Pricing" })).toBeVisible(),
    [LAPTOP, PHONE],
    () => page.getByRole("button", { name: "Write the company offering with a template" }).click(),
  );
});
