import type { Page, Request } from "@playwright/test";
import { expect, signedInTest as test } from "../fixtures/test.ts";
import { savePlanOf } from "./whole-plan.ts";

const names = (what: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${what}${index + 1}`);

/**
 * What the page works from the click on a step to its first combination on the screen, in milliseconds of its own
 * thread: what else the machine does at the time does not count.
 */
async function workToOpen(page: Page): Promise<number> {
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: "Large", exact: true }).click();
  const step = page.getByRole("link", { name: /^Segmentation/ });
  await expect(step).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  await browser.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => {
    const { metrics } = await browser.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
  };
  const before = await worked();
  await step.evaluate(
    (link) =>
      new Promise<void>((resolve) => {
        const look = new MutationObserver(() => {
          if (document.querySelector('[data-field="industries.Industry1.Enterprise"]') === null) return;
          look.disconnect();
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        });
        look.observe(document.body, { childList: true, subtree: true });
        if (link instanceof HTMLElement) link.click();
      }),
  );
  const after = await worked();
  await browser.detach();
  return after - before;
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
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) times.push(await workToOpen(page));
  expect(Math.min(...times), `opened with ${times.map(Math.round).join(", ")} ms of work`).toBeLessThan(1000);

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
