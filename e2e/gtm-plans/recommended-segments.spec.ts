import type { Page } from "@playwright/test";
import type { TestUser } from "../fixtures/account.ts";
import { tabTo } from "../fixtures/keyboard.ts";
import { expect, journey, signedInTest as test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const TITLE = "CRM-India";

/** A plan whose banks are worth entering and of whose mines little is known. */
async function createPlan(user: TestUser, industries = ["Banking", "Mining"]): Promise<string> {
  const { gtmPlanId } = await user.api.call("saveBasicDetails", {
    body: {
      gtmPlanName: "CRM launch",
      companyName: "Acme",
      shortDescription: "",
      website: "https://acme.example",
      products: [{ name: "CRM", description: "Sales software", geos: ["India"], industries }],
      segmentData: undefined,
    },
  });
  await user.api.call("saveSegmentation", {
    body: {
      gtmPlanId,
      productGeoCombinationName: TITLE,
      individualSegmentationData: {
        industries: {
          Banking: { Enterprise: 0, "Mid-Market": 200, SME: 300, marketSize: 5e8, yoyGrowth: 18 },
        },
      },
    },
  });
  await user.api.call("saveValueDrivers", {
    params: { id: gtmPlanId },
    body: {
      selectedCombination: TITLE,
      selectedOverlayValueData: {
        industries,
        segments: ["Enterprise", "Mid-Market", "SME"],
        attributes: ["Cost", "Reliability"],
        scores: {
          myScores: { Banking: { Cost: 9, Reliability: 8 } },
          avgScores: { Banking: { Cost: 5, Reliability: 7 } },
        },
        selections: {
          Banking: { "Mid-Market": { Cost: true, Reliability: true }, SME: { Cost: true } },
          Mining: { SME: { Cost: true } },
        },
      },
    },
  });
  return gtmPlanId;
}

async function open(page: Page): Promise<void> {
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: "CRM launch", exact: true }).click();
  await page.getByRole("link", { name: /^Recommended segments/ }).click();
  await expect(page.getByRole("table", { name: "Segments of CRM-India" })).toBeVisible();
}

const why = (page: Page, segment: string) =>
  page.getByRole("button", { name: new RegExp(`^Why ${segment}: `) });
const box = (page: Page, segment: string) => page.getByRole("checkbox", { name: `Choose ${segment}` });
const reasons = async (user: TestUser, id: string) =>
  (await user.api.call("getSegmentReasons", { params: { id } })).combinations[TITLE];

/** What the screen says of each segment, beside what the server says of it. */
async function expectSameAsServer(page: Page, user: TestUser, id: string): Promise<void> {
  const combination = (await reasons(user, id)) ?? {};
  for (const [industry, sizes] of Object.entries(combination))
    for (const [size, { level, score }] of Object.entries(sizes)) {
      const words = `${level.charAt(0).toUpperCase()}${level.slice(1)}`;
      const figure = score === null ? "" : `${score.toFixed(1)} of 100`;
      await expect(why(page, `${industry}, ${size}`)).toHaveText(
        new RegExp(`^Why ${industry}, ${size}: ${words}, ${figure}`),
      );
    }
}

test("each segment shows the server's level and explains it, and follows weights that add up to 100", async ({
  page,
  user,
}) => {
  const id = await createPlan(user);
  await open(page);
  await expectSameAsServer(page, user, id);
  await test.step("a level is explained", () => expectExplained(page, user, id));
  await test.step("weights rescore at once, and are stored for the server's scores", () =>
    expectWeighed(page, user, id));
});

async function expectExplained(page: Page, user: TestUser, id: string): Promise<void> {
  await why(page, "Banking, SME").click();
  const panel = page.getByRole("region", { name: "Why Banking, SME" });
  const { explanation } = (await reasons(user, id))?.["Banking"]?.SME ?? {};
  await expect(panel).toContainText(explanation ?? "No explanation came");
  await expect(panel.getByRole("row", { name: /Market size/ })).toContainText("+12.5");
  await expect(panel.getByRole("row", { name: /Room left by competitors/ })).toContainText("not known");
  await expect(panel).toContainText(/50 \+ 12\.5 .* = /);
  await expect(panel).toContainText("9 vs 5");
  await page.keyboard.press("Enter");
  await expect(panel).toHaveCount(0);
  await why(page, "Banking, Enterprise").click();
  await expect(page.getByRole("region", { name: "Why Banking, Enterprise" })).toContainText("not applicable");
}

async function expectWeighed(page: Page, user: TestUser, id: string): Promise<void> {
  const before = (await why(page, "Banking, SME").textContent()) ?? "";
  await page.getByRole("button", { name: "Weights" }).click();
  const growth = page.getByRole("slider", { name: "Growth" });
  await growth.focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("PageUp");
  await expect(why(page, "Banking, SME")).not.toHaveText(before);
  const figures = await page
    .getByRole("slider")
    .evaluateAll((sliders) =>
      sliders.map((slider) => Number.parseFloat(slider.getAttribute("aria-valuetext") ?? "")),
    );
  expect(figures.reduce((sum, figure) => sum + figure, 0)).toBeCloseTo(100, 6);
  await expect
    .poll(async () => (await user.api.call("getGtmPlan", { params: { id } })).segmentWeights.growth)
    .toBe(figures[1]);
  await page.keyboard.press("Escape");
  await expectSameAsServer(page, user, id);
  await page.reload();
  await open(page);
  await expectSameAsServer(page, user, id);
  await page.getByRole("button", { name: "Weights" }).click();
  await page.getByRole("button", { name: "Reset to default" }).click();
  await expect(page.getByRole("slider", { name: "Growth" })).toHaveAttribute("aria-valuetext", "15 %");
  await expect(why(page, "Banking, SME")).toHaveText(before);
}

test(
  "the chosen segments start from the levels, change by keyboard, and are there after a reload",
  journey,
  async ({ page, user, watch }) => {
    watch.expect(/422/);
    const id = await createPlan(user);
    await open(page);
    await expect(box(page, "Banking, SME")).toBeChecked();
    await expect(box(page, "Mining, SME")).not.toBeChecked();
    await tabTo(page, /^Why Mining, SME/);
    await page.keyboard.press("Tab");
    await expect(box(page, "Mining, SME")).toBeFocused();
    await page.keyboard.press("Space");
    await page.reload();
    await open(page);
    await expect(box(page, "Mining, SME")).toBeChecked();
    await expect(box(page, "Banking, SME")).toBeChecked();
    await test.step("a refused save keeps the step and shows the error", async () => {
      await page.route("**/saveUserSelectedSegment", (route) =>
        route.fulfill({ status: 422, json: { success: false, error: "Error saving personal selections" } }),
      );
      await page.getByRole("button", { name: "Save & Next" }).click();
      await expectToast(page, "Error saving personal selections");
      await expect(page).toHaveURL(/recommended-segmentation/);
      await page.unroute("**/saveUserSelectedSegment");
    });
    await page.getByRole("button", { name: "Save & Next" }).click();
    await expectToast(page, "Personal selections saved successfully!");
    await expect(page).toHaveURL(/company-value-proposition$/);
    const { personalSelection } = await user.api.call("getSelection", { params: { id } });
    expect(personalSelection[TITLE]?.["Mining"]).toEqual({
      Enterprise: false,
      "Mid-Market": false,
      SME: true,
    });
    expect(personalSelection[TITLE]?.["Banking"]?.SME).toBe(true);
  },
);
