import type { Page, Request } from "@playwright/test";
import { expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import { expect, journey, signedInTest as test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const SAVE = /\/api\/gtm-plan\/saveCombinationSegmentation$/;

/** A plan of one product in so many places, open at its segmentation. */
async function openSegmentation(page: Page, user: TestUser, geos = ["India", "Kenya"]): Promise<string> {
  const { gtmPlanId } = await user.api.call("saveBasicDetails", {
    body: {
      gtmPlanName: "CRM launch",
      companyName: "Acme",
      shortDescription: "",
      website: "https://acme.example",
      segmentData: undefined,
      products: [{ name: "CRM", description: "Sales software", geos, industries: ["Banking", "Retail"] }],
    },
  });
  await openStep(page);
  return gtmPlanId;
}

async function openStep(page: Page): Promise<void> {
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: "CRM launch", exact: true }).click();
  await page
    .getByRole("navigation", { name: "Steps of the plan" })
    .getByRole("link", { name: /^Segmentation/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Segmentation" })).toBeVisible();
}

const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
const rational = (page: Page) => page.getByLabel("Rationale");
const saves = (page: Page): Request[] => {
  const seen: Request[] = [];
  page.on("request", (request) => {
    if (SAVE.test(request.url())) seen.push(request);
  });
  return seen;
};

async function storedRational(user: TestUser, planId: string, title: string): Promise<string | undefined> {
  const plan = await user.api.call("getGtmPlan", { params: { id: planId } });
  return plan.segmentationData[title]?.rational;
}

test(
  "a change of tab saves first, and keeps the tab and the text when the save fails or a field is wrong",
  journey,
  async ({ page, user, watch }) => {
    watch.expect(/Failed to load resource|net::ERR/);
    const planId = await openSegmentation(page, user);
    await expect(rational(page)).toBeVisible();
    await test.step("the tab stays when its save fails, and nothing typed is lost", async () => {
      await page.context().setOffline(true);
      await rational(page).fill("Written on a train");
      await tab(page, "CRM-Kenya").click();
      await expectToast(page, /^Something went wrong$/);
      await expect(tab(page, "CRM-India")).toHaveAttribute("aria-selected", "true");
      await page.context().setOffline(false);
      await expect.poll(() => storedRational(user, planId, "CRM-India")).toBe("Written on a train");
    });
    await test.step("the tab stays when a field is wrong", async () => {
      const cell = page.locator('[data-field="industries.Banking.Enterprise"]');
      await cell.click();
      await page.keyboard.type("-5");
      await page.keyboard.press("Enter");
      await tab(page, "CRM-Kenya").click();
      await expect(page.getByText("Enterprise cannot be negative")).toBeVisible();
      await expect(tab(page, "CRM-India")).toHaveAttribute("aria-selected", "true");
      await cell.click();
      await page.keyboard.press("Delete");
    });
    await test.step("a change of tab saves first, and the tab is remembered", async () => {
      await rational(page).fill("Banks first");
      await tab(page, "CRM-Kenya").click();
      await expectToast(page, "Saved Successfully");
      await expect(tab(page, "CRM-Kenya")).toHaveAttribute("aria-selected", "true");
      expect(await storedRational(user, planId, "CRM-India")).toBe("Banks first");
      await expect(rational(page)).toHaveValue("");
      await page.reload();
      await page.getByRole("link", { name: "Continue editing" }).click();
      await expect(tab(page, "CRM-Kenya")).toHaveAttribute("aria-selected", "true");
    });
    await test.step("Previous goes back through the tabs, Save & Next on to the next step", async () => {
      await page.getByRole("button", { name: "Previous" }).click();
      await expect(rational(page)).toHaveValue("Banks first");
      await page.getByRole("button", { name: "Save & Next" }).click();
      await expect(tab(page, "CRM-Kenya")).toHaveAttribute("aria-selected", "true");
      await rational(page).fill("Mobile money");
      await page.getByRole("button", { name: "Save & Next" }).click();
      await expect(page).toHaveURL(/\/create-new-gtm\/competitors$/);
      expect(await storedRational(user, planId, "CRM-Kenya")).toBe("Mobile money");
    });
  },
);

test("one pause in typing sends one small request, and a copy of another combination can be undone", async ({
  page,
  user,
}) => {
  const planId = await openSegmentation(page, user);
  await test.step("typing shows no message, and one pause sends one small request", async () => {
    const sent = saves(page);
    // However slowly the letters come on a busy machine, there is no pause between them.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await rational(page).pressSequentially("Regulated, so they buy slowly");
    await page.clock.resume();
    await expect.poll(() => storedRational(user, planId, "CRM-India")).toBe("Regulated, so they buy slowly");
    await expect(page.getByText("Saved Successfully")).toHaveCount(0);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.postDataBuffer()?.length ?? 0).toBeLessThan(1024);
  });
  await test.step("another combination's data is copied, and Undo takes the copy back", async () => {
    await tab(page, "CRM-Kenya").click();
    await expect(tab(page, "CRM-Kenya")).toHaveAttribute("aria-selected", "true");
    await page.getByRole("button", { name: "Copy from another combination" }).click();
    await page.getByRole("menuitem", { name: "CRM-India" }).click();
    await expect(rational(page)).toHaveValue("Regulated, so they buy slowly");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rational(page)).toHaveValue("");
    await expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
    await expect.poll(async () => (await storedRational(user, planId, "CRM-Kenya")) ?? "").toBe("");
  });
});

test("two browser tabs on two combinations save without a conflict", journey, async ({ page, user }) => {
  const planId = await openSegmentation(page, user);
  const other = await page.context().newPage();
  await openStep(other);
  await tab(other, "CRM-Kenya").click();
  await expect(tab(other, "CRM-Kenya")).toHaveAttribute("aria-selected", "true");
  await rational(page).fill("Of India");
  await rational(other).fill("Of Kenya");
  await expect.poll(() => storedRational(user, planId, "CRM-India")).toBe("Of India");
  await expect.poll(() => storedRational(user, planId, "CRM-Kenya")).toBe("Of Kenya");
  for (const each of [page, other]) await expect(each.getByRole("alert")).toHaveCount(0);
});

test("tabs of many combinations scroll by button and keyboard, nothing else does", async ({ page, user }) => {
  const geos = Array.from({ length: 20 }, (_, index) => `Country ${index + 1}`);
  await openSegmentation(page, user, geos);
  await expectNoSidewaysScroll(page);
  const on = page.getByRole("button", { name: "Scroll tabs right" });
  await on.click();
  await expect(page.getByRole("button", { name: "Scroll tabs left" })).toBeVisible();
  await tab(page, "CRM-Country 1\\s?,").focus();
  await page.keyboard.press("End");
  await expect(tab(page, "CRM-Country 20")).toHaveAttribute("aria-selected", "true");
  await expect(tab(page, "CRM-Country 20")).toBeInViewport();
  await expect(on).toHaveCount(0);
});
