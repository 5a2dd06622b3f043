import type { Page, Request } from "@playwright/test";
import { workToShow } from "../fixtures/page-work.ts";
import { expect, signedInTest as test } from "../fixtures/test.ts";
import { savePlanOf } from "./whole-plan.ts";

const names = (what: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${what}${index + 1}`);

/** What opening a step from the list of plans takes, in milliseconds of the page's own work. */
async function workToOpen(page: Page): Promise<number> {
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: "Large", exact: true }).click();
  const step = page.getByRole("link", { name: /^Segmentation/ });
  await expect(step).toBeVisible();
  return workToShow(page, step, ['[data-field="industries.Industry1.Enterprise"]']);
}

const SAVE = "/api/gtm-plan/saveCombinationSegmentation";
const LIST = "/api/gtm-plan/get-saved-gtm-plans";

test("a step of ten products in ten places opens within a second, and saves one cell with one small request", async ({
  page,
  user,
}) => {
  await savePlanOf(user, {
    planName: "Large",
    text: (place) => `${place} in some words`,
    products: names("Product", 10),
    geos: names("Geo", 10),
    industries: names("Industry", 5),
  });
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) times.push(await workToOpen(page));
  expect(Math.min(...times), `opened with ${times.map(Math.round).join(", ")} ms of work`).toBeLessThan(1000);

  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" || request.url().endsWith(LIST)) sent.push(request);
  });
  const stored = async () => {
    const [plan] = await user.api.call("listGtmPlans");
    const { segmentationData } = await user.api.call("getGtmPlan", { params: { id: plan?.id ?? "" } });
    return segmentationData["Product1-Geo1"]?.industries["Industry1"]?.Enterprise;
  };
  // Further requests of the first save would have arrived by the second.
  for (const accounts of [4321, 5432]) {
    const cell = page.locator('[data-field="industries.Industry1.Enterprise"]');
    await cell.click();
    await page.keyboard.press("Enter");
    // All digits at once: a pause between two of them would be time enough for a save.
    await cell.getByRole("textbox").fill(String(accounts));
    await page.keyboard.press("Enter");
    await expect.poll(stored).toBe(accounts);
    await expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
  }
  expect(sent.map((request) => new URL(request.url()).pathname)).toEqual([SAVE, SAVE]);
  expect(sent[0]?.postDataBuffer()?.length).toBeLessThan(2048);
});
