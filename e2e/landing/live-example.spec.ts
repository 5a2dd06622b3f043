import { tabTo } from "../fixtures/keyboard.ts";
import { restingBox } from "../fixtures/resting-box.ts";
import { expect, journey, test } from "../fixtures/test.ts";

test(
  "the sliders move the odds, the finding and the figures, by keyboard and by pointer",
  journey,
  async ({ page }) => {
    await page.goto("/");
    const odds = page.getByText(/chances? in \d+$/);
    const finding = page.getByRole("heading", { name: /^The middle of your ranges gives/ });
    const [before, said] = [await odds.textContent(), await finding.textContent()];
    await test.step("keys move the odds, the finding and the figures", async () => {
      const customers = page.getByRole("slider", { name: "New customers, year 1, highest" });
      await expect(customers).toBeVisible();
      await tabTo(page, "New customers, year 1, highest");
      await page.keyboard.press("PageUp");
      await page.keyboard.press("ArrowRight");
      await expect(customers).toHaveAttribute("aria-valuetext", "205");
      await expect(odds).not.toHaveText(before ?? "");
      await expect(finding).not.toHaveText(said ?? "");
      await tabTo(page, "Show the figures");
      await page.keyboard.press("Enter");
      const figure = page
        .getByRole("row", { name: /^Year 4/ })
        .getByRole("cell")
        .nth(1);
      const shown = await figure.textContent();
      await page.getByRole("slider", { name: "Growth of new customers" }).press("ArrowRight");
      await expect(page.getByText(/^\+16\s%$/)).toBeVisible();
      await expect(figure).not.toHaveText(shown ?? "");
    });
    await test.step("a lower target is likelier, to the point where every trial reaches it", async () => {
      const target = page.getByRole("slider", { name: "Revenue target, year 2" });
      await target.press("Home");
      await expect(page.getByText("every trial reached it")).toBeVisible();
      await target.press("End");
      await expect(page.getByText(/^no trial reached it$|^less than 1 chance in 100$/)).toBeVisible();
    });
    await test.step("a slider follows the pointer", async () => {
      const price = page.getByRole("slider", { name: "Price per user, year, highest" });
      await price.scrollIntoViewIfNeeded();
      const box = await restingBox(price);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
      await expect(page.getByText(/^100 – 2[1-9]\d USD$/)).toBeVisible();
    });
  },
);

test(
  "the script of the example and the pictures of the stages load as they come near, not before",
  journey,
  async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const loaded: string[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith(".webp")) loaded.push(response.url());
    });
    await page.setViewportSize({ width: 390, height: 200 });
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    const isOfExample = (path: string) => /bring-to-life|react|worker/.test(path);
    expect(asked.filter(isOfExample)).toEqual([]);
    await page.getByText(/chances? in \d+$/).scrollIntoViewIfNeeded();
    await expect(page.getByRole("slider", { name: "Revenue target, year 2" })).toBeVisible();
    await expect.poll(() => asked.some((path) => path.includes("worker"))).toBe(true);

    await test.step("a picture has the theme of the page and a phone's own crop", async () => {
      await page.setViewportSize({ width: 390, height: 640 });
      const picture = page.getByRole("img", { name: /^The price simulator/ });
      await picture.scrollIntoViewIfNeeded();
      const source = () =>
        picture.evaluate((image) => (image instanceof HTMLImageElement ? image.currentSrc : ""));
      // A phone's own crop, not a laptop's screen made small.
      await expect.poll(source).toContain("simulator-phone-light");
      await expect
        .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
        .toBeGreaterThan(400);
      await expect(page.getByText("Being built")).toHaveCount(0);
      expect(loaded.filter((url) => url.includes("-dark"))).toEqual([]);
    });
  },
);
