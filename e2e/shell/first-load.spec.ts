import type { Page } from "@playwright/test";
import { expect, signedInTest } from "../fixtures/test.ts";

/** Answers nothing but the document until `release`, and writes down what the page asks for meanwhile. */
async function holdFiles(page: Page) {
  const asked: string[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  for (const pattern of ["**/assets/**", "**/api/**"])
    await page.route(pattern, async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      await released;
      await route.continue();
    });
  return { asked, release };
}

for (const { path, screen, reads } of [
  { path: "/getStarted", screen: "get-started-screen", reads: ["/api/gtm-plan/get-saved-gtm-plans"] },
  { path: "/simulation/runSimulation", screen: "simulator-workbench", reads: ["/api/product-cost"] },
  { path: "/my-gtm-plans", screen: "plans-screen", reads: ["/api/gtm-plan/get-saved-gtm-plans"] },
]) {
  signedInTest(`${path} asks for its files and its data before any script has arrived`, async ({ page }) => {
    const { asked, release } = await holdFiles(page);
    await page.goto(path, { waitUntil: "commit" });
    await expect.poll(() => asked.some((file) => file.includes(screen))).toBe(true);
    await expect.poll(() => asked).toEqual(expect.arrayContaining([...reads, "/api/users/getUserDetails"]));
    const before = new Set(asked);
    release();
    await expect(page.locator("#main").getByRole("heading").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    const later = asked.filter((each) => !before.has(each) && each.endsWith(".js"));
    // What a screen asks for when it is drawn: parts that are not needed for its first picture.
    expect(later.length).toBeLessThanOrEqual(6);
    const twice = asked.filter((each, index) => each.startsWith("/api/") && asked.indexOf(each) !== index);
    expect(twice).toEqual([]);
  });
}
