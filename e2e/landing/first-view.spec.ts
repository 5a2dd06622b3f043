import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";

const windows = [
  { width: 1280, height: 720 },
  { width: 640, height: 360 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

test("the landing page's first view has its purpose, the odds and the ways in", async ({ page }) => {
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

for (const viewport of windows)
  test(`the landing page at ${viewport.width} pixels has no layout shift, axe findings or sideways scroll`, async ({
    page,
  }) => {
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
    await page.getByText("Show the figures").click();
    await page.getByText("INR", { exact: true }).click();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

test("a link with a fragment scrolls to that section", async ({ page }) => {
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

test("every target on the landing page is large enough for a finger", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const targets = page.locator('a:visible:not([href="#main"]), summary, label:visible');
  const small = await targets.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width >= 24 && height >= 24 ? [] : [`${element.textContent} ${width} x ${height}`];
    }),
  );
  expect(small).toEqual([]);
});

test("every link on the landing page leads to a screen that loads", async ({ page }) => {
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
});

test("the pictures of the stages load as they come near, in the theme of the page", async ({ page }) => {
  const loaded: string[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".webp")) loaded.push(response.url());
  });
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto("/");
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

test("signing in in another tab leads the landing page into the app", async ({ context, page, user }) => {
  await page.goto("/");
  const other = await context.newPage();
  await other.goto("/auth");
  await other.getByLabel("E-mail").fill(user.email);
  await other.getByLabel("Password", { exact: true }).fill(user.password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/getStarted$/);
});
