import type { Page } from "@playwright/test";
import { hold } from "../fixtures/hold.ts";
import { expect, signedInTest, test } from "../fixtures/test.ts";

/** Answers nothing but the document until `release`, and records the requests of the page. */
async function holdFiles(page: Page) {
  const asked: string[] = [];
  const note = (path: string) => asked.push(path);
  const releases = [await hold(page, "**/assets/**", note), await hold(page, "**/api/**", note)];
  const release = () => {
    for (const each of releases) each();
  };
  return { asked, release };
}

for (const { path, screen } of [
  { path: "/getStarted", screen: "get-started-screen" },
  { path: "/simulation/runSimulation", screen: "simulator-screen" },
  { path: "/monitor/dashboard", screen: "dashboards-screen" },
  { path: "/my-gtm-plans", screen: "plans-screen" },
])
  signedInTest(`${path} requests its scripts and sheets before any has arrived`, async ({ page }) => {
    const { asked, release } = await holdFiles(page);
    await page.goto(path, { waitUntil: "commit" });
    const file = (ending: string) =>
      expect.stringMatching(new RegExp(`^/assets/${screen}-[^/]*\\.${ending}$`));
    await expect.poll(() => asked).toEqual(expect.arrayContaining([file("js")]));
    release();
    await expect(page.locator("#main").getByRole("heading").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    const twice = asked.filter((each, index) => asked.indexOf(each) !== index);
    expect(twice).toEqual([]);
    // A font for a rarer sign would arrive after the first picture and move its words.
    expect(asked.filter((each) => each.endsWith(".woff2")).toSorted()).toEqual([
      expect.stringMatching(/inter-latin-/),
      expect.stringMatching(/schibsted-grotesk-latin-600-/),
    ]);
  });

signedInTest(
  "the areas of the frame are drawn before any script, where the app draws them",
  async ({ page }) => {
    const release = await hold(page, "**/assets/*.js");
    const area = (index: number) => page.locator(".first-frame > div").nth(index);
    await page.goto("/getStarted", { waitUntil: "commit" });
    await expect(area(0)).toHaveCSS("width", "64px");
    await expect(area(1)).toHaveCSS("height", "52px");
    release();
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCSS("width", "64px");
    await expect(page.locator("header").first()).toHaveCSS("height", "52px");
    await expect(page.locator(".first-frame")).toHaveCount(0);
  },
);

test("a page whose script does not load says so", async ({ page, watch }) => {
  watch.expect(/ERR_FAILED/);
  await page.route("**/assets/index-*.js", (route) => route.abort());
  await page.goto("/auth");
  await expect(page.getByRole("alert")).toHaveText(/Beachhead did not load/);
});

test("late content does not move what is on the screen", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Explore the example" }).click();
  await page.waitForURL("**/getStarted");
  await page.goto("/simulation/saved-simulations");
  await page.getByRole("link", { name: "Monthly seats, three plans" }).click();
  await page.waitForURL("**/runSimulation/*");
  await page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) shift += Number(entry.value);
      document.documentElement.dataset["shift"] = String(shift);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const shift = async () => Number((await page.locator("html").getAttribute("data-shift")) ?? 0);
  const asked: string[] = [];
  const release = await hold(page, "**/api/dg-plan/*", (path) => asked.push(path));
  await page.reload();
  await expect(page.getByRole("heading", { name: /^What brings/ })).toBeVisible();
  const range = page.getByRole("region", { name: /^Median revenue/ });
  await range.getByText("2029", { exact: true }).evaluate((axis) => axis.scrollIntoView({ block: "start" }));
  await expect.poll(() => asked).not.toEqual([]);
  const below = page.getByRole("heading", { name: "Figures at one point of the ranges" });
  const rest = page.getByText(/people, channels carry/);
  await expect(rest).toHaveCount(0);
  // How high the rest of the plan will be is known with its channels: what is below it waits for them.
  release();
  await expect(below).toBeInViewport();
  await expect(rest).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await shift()).toBeLessThan(0.01);
  await page.goto("/getStarted");
  await expect(page.getByRole("heading", { name: /^The price can carry/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await shift()).toBeLessThan(0.01);
});

signedInTest("a screen is drawn although the user's details do not arrive", async ({ page }) => {
  const release = await hold(page, "**/api/users/getUserDetails");
  await page.goto("/saved-dgplans");
  await expect(page.locator("#main").getByRole("heading", { level: 1 })).toBeVisible();
  release();
  await expect(page.getByRole("button", { name: /Ada|Account/ }).first()).toBeVisible();
});
