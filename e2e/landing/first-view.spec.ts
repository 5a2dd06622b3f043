import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from "../fixtures/accessibility.ts";
import { expect, journey, test } from "../fixtures/test.ts";

const PHONE_WIDTH = 390;

const windows = [
  { width: 1280, height: 720 },
  { width: 640, height: 360 },
  { width: PHONE_WIDTH, height: 844 },
  { width: 320, height: 640 },
];

test("the landing page's first view has its purpose, the odds and the ways in", journey, async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Know your odds before you land - Beachhead");
  const words = [
    page.getByRole("heading", { level: 1, name: "Know your odds before you land" }),
    page.getByText("in one model, from the choice of a segment to EBIT"),
    page.getByText(/^about \d chances? in \d+$/),
    page.getByRole("main").getByRole("link", { name: "Start free" }).first(),
    page.getByRole("main").getByRole("link", { name: "Sign in" }),
  ];
  for (const word of words) await expect(word).toBeInViewport({ ratio: 1 });
});

/** What is too small for a finger. The label of a slider only names it: the slider itself is pressed. */
const targetsTooSmall = (page: Page) =>
  page.locator('a:visible:not([href="#main"]), summary, label:visible').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const control = element instanceof HTMLLabelElement ? element.control : null;
      const isSlider = control instanceof HTMLInputElement && control.type === "range";
      const { width, height } = (isSlider ? control : element).getBoundingClientRect();
      return width >= 24 && height >= 24 ? [] : [`${element.textContent} ${width} x ${height}`];
    }),
  );

test("the landing page has no layout shift, axe findings, sideways scroll or small targets in a window of any width", async ({
  page,
}) => {
  for (const viewport of windows)
    await test.step(`${viewport.width} pixels`, async () => {
      await page.setViewportSize(viewport);
      await page.goto("/");
      await expect(page.getByRole("slider", { name: "Revenue target, year 2" })).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeVisible();
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const entries = (list: PerformanceObserverEntryList) => list.getEntries();
            const moved = (entry: PerformanceEntry) => ("value" in entry ? Number(entry.value) : 0);
            new PerformanceObserver((list) =>
              resolve(entries(list).reduce((sum, entry) => sum + moved(entry), 0)),
            ).observe({ type: "layout-shift", buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
          }),
      );
      expect(shift).toBe(0);
      await expectNoSidewaysScroll(page);
      await expectAccessibleInBothThemes(page);
      if (viewport.width === PHONE_WIDTH) expect(await targetsTooSmall(page)).toEqual([]);
      await page.getByText("Show the figures").click();
      await page.getByText("INR", { exact: true }).click();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
});

test(
  "every link on the landing page leads to a screen that loads, and a fragment to its section",
  journey,
  async ({ page }) => {
    await page.goto("/");
    const places = [
      [page.getByRole("banner").getByRole("link", { name: "Sign in" }), "Sign in"],
      [page.getByRole("banner").getByRole("link", { name: "Start free" }), "Start free"],
      [page.getByRole("link", { name: "Contact us" }), "Support"],
      [page.getByRole("contentinfo").getByRole("link", { name: "Terms" }), "Terms and conditions"],
      [page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }), "Privacy policy"],
      [page.getByRole("contentinfo").getByRole("link", { name: "Contact" }), "Support"],
    ] as const;
    for (const [link, heading] of places) {
      await link.click();
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1, name: "Know your odds" })).toBeVisible();
    }
    await page.goto("/terms-and-conditions");
    await page.getByRole("link", { name: "Beachhead" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Know your odds" })).toBeVisible();

    await test.step("a link with a fragment scrolls to that section, and a reload stays where it was", async () => {
      await page.goto("/#prices");
      await expect(page.getByRole("heading", { level: 2, name: "Prices" })).toBeInViewport();
      await page.goto("/");
      // The page is shorter until what is below the words is drawn.
      const scrolled = () =>
        page.evaluate(() => {
          scrollTo(0, 900);
          return scrollY;
        });
      await expect.poll(scrolled).toBe(900);
      await page.reload();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
    });
  },
);
