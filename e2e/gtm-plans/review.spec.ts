import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import { expect, journey, signedInTest as test } from "../fixtures/test.ts";
import { harmful, savePlanOf } from "./whole-plan.ts";

const PLAN = "Launch 2027";
const plain = (place: string) => place;
const long = (place: string) => `${place}${"x".repeat(200 - place.length)}`;
/** A4 less the margins of the print sheet, at 96 points an inch. */
const PAPER = { width: 688, height: 1000 };

/** Opens the review the way a person does: from the list, by the stepper. */
async function openReview(page: Page): Promise<void> {
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: PLAN, exact: true }).click();
  await page.getByRole("link", { name: /^Review/ }).click();
  await expect(page.getByRole("heading", { name: "Review", level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

test(
  "the whole plan is on one page, which prints on A4 and on Letter and leads to a channel plan",
  journey,
  async ({ page, user }) => {
    await savePlanOf(user, { planName: PLAN, text: plain });
    await openReview(page);
    await expect(page.getByRole("heading", { name: PLAN, level: 2 })).toBeVisible();
    await expect(page.getByRole("table", { name: "Goals", exact: true })).toContainText("43.1");
    const sheet = page.getByRole("article");
    await expect(sheet.getByRole("heading", { name: "Product-Geo", level: 3 })).toBeVisible();
    for (const part of [
      "Segmentation",
      "Competitors",
      "Customer value map",
      "Value drivers",
      "Recommended segments",
      "Positioning and pricing",
    ])
      await expect(sheet.getByRole("heading", { name: part, level: 4, exact: true })).toBeVisible();
    await expect(page.getByRole("table", { name: /^Segmentation of/ })).toContainText("1,600,000,000");
    for (const format of ["A4", "Letter"]) {
      const printed = (await page.pdf({ format })).toString("latin1");
      expect(printed.match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(1);
    }
    await page.getByRole("link", { name: "Create a channel plan" }).click();
    await expect(page).toHaveURL(/\/create-new-dgplan\?gtmPlan=/);
  },
);

test(
  "each gap in the review leads to its step and combination, by keyboard too",
  journey,
  async ({ page, user }) => {
    const product = {
      name: "CRM",
      description: "Software",
      geos: ["India", "Chile"],
      industries: ["Banking"],
    };
    const saved = await user.api.call("saveBasicDetails", {
      body: {
        gtmPlanName: PLAN,
        companyName: "Acme",
        shortDescription: "",
        website: "https://acme.example",
        products: [product],
        segmentData: undefined,
      },
    });
    await openReview(page);
    await expect(page.getByRole("heading", { name: "13 of 14 parts are not complete" })).toBeVisible();
    const gap = page.getByRole("link", { name: "Segmentation of CRM-Chile", exact: true });
    await gap.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/create-new-gtm\/segmentation\?combination=/);
    await expect(page.getByRole("tab", { name: /^CRM-Chile/ })).toHaveAttribute("aria-selected", "true");
    await user.api.call("saveGoals", {
      body: {
        gtmPlanId: saved.gtmPlanId,
        goals: [{ id: 1, goal: "Revenue (USD)", currentValue: 1, targetValue: 2, targetYear: 3 }],
      },
    });
    await openReview(page);
    await expect(page.getByRole("heading", { name: "12 of 14 parts are not complete" })).toBeVisible();
  },
);

for (const [name, text] of [
  ["texts that would do harm", harmful],
  ["names of 200 characters", long],
] as const)
  test(`${name} are shown as text, on the screen and on paper`, async ({ page, user }) => {
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const industries = [text("Industry"), ...Array.from({ length: 5 }, (_, index) => `Industry ${index}`)];
    const rivals = [text("Rival"), ...Array.from({ length: 6 }, (_, index) => `Rival ${index}`)];
    const id = await savePlanOf(user, { planName: PLAN, text, industries, rivals });
    await openReview(page);
    const sheet = page.getByRole("article");
    for (const place of ["Company", "Short", "Description", "Geo", "Industry", "Rival", "Country", "Funding"])
      await expect(sheet).toContainText(text(place));
    for (const place of ["Agreed", "Shares", "Asked", "Lost deals"])
      await expect(sheet).toContainText(text(place));
    for (const place of ["Rationale", "Attribute", "Mapping", "Driver", "Offering", "Positioning", "Comment"])
      await expect(sheet).toContainText(text(place));
    await expect(sheet.locator("img, iframe, script, a[href^='javascript:']")).toHaveCount(0);
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await expectNoSidewaysScroll(page);
    }
    // Sentences are read without scrolling their table.
    expect(
      await sheet
        .getByRole("group", { name: "Products" })
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBe(0);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expectAccessibleInBothThemes(page);
    await expectGoodOnPaper(page);
    if (text === harmful)
      await test.step("a shared plan shows them as text too", () => expectHarmlessShared(page, user, id));
    expect(dialogs).toEqual([]);
  });

async function expectHarmlessShared(page: Page, user: TestUser, id: string): Promise<void> {
  const { path } = await user.api.call("shareGtmPlan", { params: { id }, body: { expiresInDays: 7 } });
  await page.emulateMedia({ media: "screen" });
  await page.goto(path);
  const sheet = page.getByRole("article");
  for (const place of ["Company", "Rival", "Rationale", "Offering", "Comment"])
    await expect(sheet).toContainText(harmful(place));
  await expect(sheet.locator("img, iframe, script, a[href^='javascript:']")).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeHidden();
}

/** The print from the dark theme: the document alone, black on white, and nothing beyond the paper's edge. */
async function expectGoodOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize(PAPER);
  await expect(page.getByRole("navigation", { name: "Steps of the plan" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("article")).toBeVisible();
  const found = await page.getByRole("article").evaluate((article) => {
    const beyond = [...article.querySelectorAll("*")].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width > 1 && right > document.documentElement.clientWidth + 1;
    });
    const { color } = getComputedStyle(article);
    return {
      beyond: beyond.map((element) => element.textContent.slice(0, 80)),
      scrolls: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      ink: color,
      paper: getComputedStyle(document.body).backgroundColor,
      deepest: getComputedStyle(article.querySelector("[data-depth='6']") ?? article).backgroundColor,
      cut: getComputedStyle(article.querySelector("tbody tr") ?? article).breakInside,
    };
  });
  expect(found).toEqual({
    beyond: [],
    scrolls: false,
    ink: "rgb(0, 0, 0)",
    paper: "rgb(255, 255, 255)",
    deepest: "rgb(12, 61, 95)",
    cut: "avoid",
  });
}
