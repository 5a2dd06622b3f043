import type { Page, Request } from "@playwright/test";
import { expect, signedInTest as test } from "../fixtures/test.ts";
import { savePlanOf } from "./whole-plan.ts";

const names = (what: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${what}${index + 1}`);

/** From the click on a step to its first combination on the screen, in milliseconds. */
async function timeToOpen(page: Page): Promise<number> {
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: "Large", exact: true }).click();
  const step = page.getByRole("link", { name: /^Segmentation/ });
  await expect(step).toBeVisible();
  return step.evaluate(
    (link) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const look = new MutationObserver(() => {
          if (document.querySelector('[data-field="industries.Industry1.Enterprise"]') === null) return;
          look.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - start));
        });
        look.observe(document.body, { childList: true, subtree: true });
        if (link instanceof HTMLElement) link.click();
      }),
  );
}

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
  const times = [];
  for (let round = 0; round < 3; round += 1) times.push(await timeToOpen(page));
  expect(Math.min(...times), `opened in ${times.map(Math.round).join(", ")} ms`).toBeLessThan(1000);

  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request);
  });
  await page.locator('[data-field="industries.Industry1.Enterprise"]').click();
  await page.keyboard.type("4321");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
  await expect
    .poll(async () => {
      const [plan] = await user.api.call("listGtmPlans");
      const { segmentationData } = await user.api.call("getGtmPlan", { params: { id: plan?.id ?? "" } });
      return segmentationData["Product1-Geo1"]?.industries["Industry1"]?.Enterprise;
    })
    .toBe(4321);
  expect(sent.map((request) => new URL(request.url()).pathname)).toEqual([
    "/api/gtm-plan/saveCombinationSegmentation",
  ]);
  expect(sent[0]?.postDataBuffer()?.length).toBeLessThan(2048);
});
