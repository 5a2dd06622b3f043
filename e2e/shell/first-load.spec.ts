import type { Page } from "@playwright/test";
import { expect, signedInTest } from "../fixtures/test.ts";

/** Answers nothing but the document until `release`, and records the requests of the page until then. */
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

signedInTest(
  "the areas of the frame are drawn before any script, where the app draws them",
  async ({ page }) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await released;
      await route.continue();
    });
    const areas = () =>
      page.evaluate(() => {
        const root = document.querySelector("#root");
        const measure = (part: string) => root && getComputedStyle(root, part);
        return { bar: measure("::before")?.width, top: measure("::after")?.height };
      });
    await page.goto("/getStarted", { waitUntil: "commit" });
    await expect.poll(areas).toEqual({ bar: "64px", top: "52px" });
    release();
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCSS("width", "64px");
    await expect(page.locator("header").first()).toHaveCSS("height", "52px");
    expect((await areas()).bar).not.toBe("64px");
  },
);

signedInTest("the document names the styles of its screen after those of the shell", async ({ request }) => {
  const sheets = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/rel="stylesheet"[^>]* href="([^"]+)"/g)].map(
      ([, file = ""]) => file,
    );
  const start = await sheets("/getStarted");
  expect(start.findIndex((file) => file.includes("/index-"))).toBeLessThan(
    start.findIndex((file) => file.includes("/get-started-screen-")),
  );
  expect((await sheets("/my-gtm-plans")).some((file) => file.includes("get-started"))).toBe(false);
});
