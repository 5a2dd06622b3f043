import { pasteAt } from "../fixtures/clipboard.ts";
import { tabTo } from "../fixtures/keyboard.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { cellOf, createPlan, isSaved, openStep } from "./combination-plan.ts";

signedInTest(
  "text from the API is kept, and a pasted block survives an immediate reload",
  journey,
  async ({ page, user }) => {
    const id = await createPlan(user, { industries: ["Banking", "Retail"] });
    const stored = async () =>
      (await user.api.call("getSegmentation", { params: { id } })).segmentationData["CRM-India"];
    await signedInTest.step("text from the API is shown and kept", async () => {
      const saved = {
        rational: "Counted by hand",
        marketSize: "about 5 billion",
        industries: { Banking: { Enterprise: "a dozen", SME: 4 } },
      };
      await user.api.call("saveSegmentation", {
        body: { gtmPlanId: id, productGeoCombinationName: "CRM-India", individualSegmentationData: saved },
      });
      await openStep(page, "Segmentation");
      await expect(cellOf(page, "industries.Banking.Enterprise")).toHaveText("a dozen");
      await expect(page.getByLabel("Market size", { exact: true })).toHaveValue("about 5 billion");
      await expect(page.getByText(/1 cell contains text/)).toBeVisible();
      await page.getByLabel("Rationale").fill("Counted again");
      await isSaved(page);
      await expect.poll(stored).toMatchObject({ ...saved, rational: "Counted again" });
    });
    await cellOf(page, "industries.Banking.Enterprise").click();
    await pasteAt(
      cellOf(page, "industries.Banking.Enterprise"),
      "1,234.5\t\t30\t480,000,000\t12%\n10\tmany\t\t\t-4",
    );
    await expectToast(page, /9 cells pasted, 1 refused/);
    await page.getByLabel("Rationale").fill("<img src=x onerror=alert(1)>");
    await page.reload();
    await openStep(page, "Segmentation");
    await expect(cellOf(page, "industries.Banking.Enterprise")).toHaveText("1,234.5");
    await expect(cellOf(page, "industries.Banking.yoyGrowth")).toHaveText("12");
    await expect(page.getByLabel("Rationale")).toHaveValue("<img src=x onerror=alert(1)>");
    await expect.poll(stored).toMatchObject({
      rational: "<img src=x onerror=alert(1)>",
      industries: {
        Banking: { Enterprise: 1234.5, "Mid-Market": null, SME: 30, marketSize: 480_000_000, yoyGrowth: 12 },
        Retail: { Enterprise: 10, "Mid-Market": null, SME: null, marketSize: null, yoyGrowth: -4 },
      },
    });
    await isSaved(page);
  },
);

signedInTest("segments are filled in by keyboard alone, with each share in words", async ({ page, user }) => {
  const id = await createPlan(user, { industries: ["Banking", "Retail"] });
  await openStep(page, "Segmentation");
  await tabTo(page, "industries.Banking.Enterprise");
  await page.keyboard.type("30");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("10");
  await page.keyboard.press("ArrowUp");
  const cell = cellOf(page, "industries.Banking.Enterprise");
  await expect(cell).toBeFocused();
  await expect(page.getByText(/30 of 40 accounts: 75.0/)).toBeVisible();
  await expect(cell).toHaveAccessibleDescription(/30 of 40 accounts/);
  await expect(page.getByText("Companies with Revenue more than 1B USD").first()).toBeVisible();
  await tabTo(page, "I know only the total");
  await page.keyboard.press("Enter");
  await tabTo(page, "marketSize");
  await page.keyboard.type("5m");
  await tabTo(page, "Save & Next");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/competitors/);
  const { segmentationData } = await user.api.call("getSegmentation", { params: { id } });
  expect(segmentationData["CRM-India"]).toMatchObject({
    marketSize: 5_000_000,
    industries: { Banking: { Enterprise: 30 }, Retail: { Enterprise: 10 } },
  });
});
