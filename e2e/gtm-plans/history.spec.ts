import type { BodyInputOf } from "@beachhead/contract";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import { tabTo } from "../fixtures/keyboard.ts";
import { expect, journey, signedInTest as test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const NAME = "CRM launch";
const GERMANY = "CRM-Germany";

const details: BodyInputOf<"saveBasicDetails"> = {
  gtmPlanName: NAME,
  companyName: "Acme",
  shortDescription: "",
  website: "https://acme.example",
  products: [
    { name: "CRM", description: "Sales software", geos: ["India", "Germany"], industries: ["Banking"] },
  ],
  segmentData: undefined,
};

/** A plan whose Germany was taken out, and India's figure changed after that. */
async function createPlanWithHistory(user: TestUser): Promise<string> {
  const { gtmPlanId } = await user.api.call("saveBasicDetails", { body: details });
  await saveFigure(user, gtmPlanId, "CRM-India", 40);
  await saveFigure(user, gtmPlanId, GERMANY, 7);
  await user.api.call("saveBasicDetails", {
    body: {
      ...details,
      gtmPlanId,
      products: [{ name: "CRM", description: "Sales software", geos: ["India"], industries: ["Banking"] }],
    },
  });
  await saveFigure(user, gtmPlanId, "CRM-India", 55);
  return gtmPlanId;
}

async function saveFigure(user: TestUser, id: string, combination: string, figure: number): Promise<void> {
  await user.api.call("saveSegmentation", {
    body: {
      gtmPlanId: id,
      productGeoCombinationName: combination,
      individualSegmentationData: { rational: "", industries: { Banking: { Enterprise: figure } } },
    },
  });
}

const dialog = (page: Page) => page.getByRole("dialog", { name: `History of ${NAME}` });

async function openHistory(page: Page): Promise<void> {
  await page.goto("/my-gtm-plans");
  await page.getByRole("button", { name: `More for ${NAME}` }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  await expect(dialog(page)).toBeVisible();
}

async function figuresOf(user: TestUser, id: string) {
  const plan = await user.api.call("getGtmPlan", { params: { id } });
  return Object.fromEntries(
    plan.combinationData.map(({ title }) => [
      title,
      plan.segmentationData[title]?.industries["Banking"]?.Enterprise,
    ]),
  );
}

test("a history that cannot be loaded can be tried again, and says when it has no earlier version", async ({
  page,
  user,
  watch,
}) => {
  watch.expect(/500/);
  await user.api.call("saveBasicDetails", { body: details });
  await page.route("**/versions", (route) => route.fulfill({ status: 500, json: {} }));
  await openHistory(page);
  await expect(dialog(page).getByRole("heading", { name: "The history could not be loaded" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.unroute("**/versions");
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(dialog(page).getByRole("heading", { name: "No earlier versions yet" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/my-gtm-plans$/);
  await expect(page.getByRole("button", { name: `More for ${NAME}` })).toBeFocused();
});

test(
  "the history shows what a version held that the plan does not, restores it and undoes that",
  journey,
  async ({ page, user, watch }) => {
    watch.expect(/412/);
    const id = await createPlanWithHistory(user);
    await openHistory(page);
    const rowsOf = (name: string) => dialog(page).getByRole("table", { name }).getByRole("row");
    const question = page.getByRole("dialog", { name: /^Restore the version of (?:Today|Yesterday)/ });
    await test.step("a version is compared with the plan", async () => {
      const versions = dialog(page).getByRole("list", { name: "Earlier versions" }).getByRole("listitem");
      await expect(versions).toHaveText([/Before products or geographies were removed/]);
      await expect(dialog(page).getByRole("status")).toHaveText("3 fields differ from the current plan");
      await expect(rowsOf("Business details").nth(1)).toHaveText(/CRM, geographies\s*India, Germany\s*India/);
      await expect(rowsOf("Business details").nth(2)).toHaveText(/Steps of CRM-Germany\s*1 entry\s*–/);
      await expect(rowsOf("Segmentation, CRM-India").nth(1)).toHaveText(/Banking, Enterprise\s*40\s*55/);
      await expectAccessibleInBothThemes(page);
    });
    await test.step("Cancel restores nothing", async () => {
      await dialog(page).getByRole("button", { name: "Restore this version" }).click();
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog(page)).toBeVisible();
      expect(await figuresOf(user, id)).toEqual({ "CRM-India": 55 });
    });
    await test.step("a restore over newer changes is refused and shows the current plan", async () => {
      await saveFigure(user, id, "CRM-India", 99);
      await dialog(page).getByRole("button", { name: "Restore this version" }).click();
      await question.getByRole("button", { name: "Restore", exact: true }).click();
      await expectToast(page, /was changed elsewhere/, { role: "alert" });
      expect(await figuresOf(user, id)).toEqual({ "CRM-India": 99 });
      // The current version was read again: it may now be replaced.
      await expect(rowsOf("Segmentation, CRM-India").nth(1)).toHaveText(/40\s*99/);
    });
    await test.step("a version is restored, and the restore undone", async () => {
      await dialog(page).getByRole("button", { name: "Restore this version" }).click();
      await question.getByRole("button", { name: "Restore" }).click();
      await expectToast(page, /^Version of (?:Today|Yesterday), .* restored$/);
      await expect(dialog(page)).toBeHidden();
      expect(await figuresOf(user, id)).toEqual({ "CRM-India": 40, [GERMANY]: 7 });
      await page.getByRole("button", { name: "Undo" }).click();
      await expectToast(page, "Restore undone");
      expect(await figuresOf(user, id)).toEqual({ "CRM-India": 99 });
    });
  },
);

test("a version is restored by keyboard alone, from the palette, and fits a phone with names of any length", async ({
  page,
  user,
}) => {
  const id = await createPlanWithHistory(user);
  const { version } = await user.api.call("getGtmPlan", { params: { id } });
  await user.api.call("renameGtmPlan", {
    params: { id },
    body: { gtmPlanName: "Wort".repeat(50) },
    headers: { "if-match": `"v${version}"` },
  });
  const opened = page.getByRole("dialog", { name: /^History of Wort/ });
  await page.goto("/getStarted");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("ControlOrMeta+K");
  await page.getByRole("combobox").fill("history");
  await expect(page.getByRole("option", { name: /History of the plan/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(opened.getByRole("status")).toHaveText(/4 fields differ/);
  await expect(page).toHaveURL(new RegExp(`history=${id}$`));
  for (const size of [
    { width: 640, height: 360 },
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ])
    await test.step(`${size.width} pixels`, async () => {
      await page.setViewportSize(size);
      await expect(opened.getByRole("button", { name: "Restore this version" })).toBeInViewport({ ratio: 1 });
      await expectNoSidewaysScroll(page);
      const body = opened.locator("[data-dialog-body]");
      await expect
        .poll(() => body.evaluate((element) => element.scrollWidth - element.clientWidth), {
          message: "the dialog scrolls sideways",
        })
        .toBe(0);
      if (size.width === 390) await expectAccessibleInBothThemes(page);
    });
  await tabTo(page, "Restore this version");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: /^Restore the version/ })).toBeVisible();
  await tabTo(page, "Restore");
  await page.keyboard.press("Enter");
  await expectToast(page, /^Version of (?:Today|Yesterday), .* restored$/);
  expect(await figuresOf(user, id)).toEqual({ "CRM-India": 40, [GERMANY]: 7 });
});
