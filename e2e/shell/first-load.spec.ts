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

const scripts = (asked: readonly string[]): string[] => asked.filter((file) => file.endsWith(".js"));

for (const { path, screen, reads } of [
  { path: "/getStarted", screen: "getStarted", reads: ["/api/gtm-plan/get-saved-gtm-plans"] },
  { path: "/simulation/runSimulation", screen: "simulator", reads: ["/api/product-cost"] },
  { path: "/monitor/dashboard", screen: "dashboards", reads: ["/api/dashboard/definitions"] },
  { path: "/my-gtm-plans", screen: "gtmPlans", reads: ["/api/gtm-plan/get-saved-gtm-plans"] },
]) {
  signedInTest(
    `${path} asks for its scripts, four at most, and its data before any has arrived`,
    async ({ page }) => {
      const { asked, release } = await holdFiles(page);
      await page.goto(path, { waitUntil: "commit" });
      const first = (name: string) =>
        expect.stringMatching(new RegExp(`^/assets/first-load-${name}-[^/]*\\.js$`));
      await expect
        .poll(() => asked)
        .toEqual(expect.arrayContaining([first("shell"), first("frame"), first(screen), ...reads]));
      await expect.poll(() => asked).toEqual(expect.arrayContaining(["/api/users/getUserDetails"]));
      const before = new Set(asked);
      expect(scripts([...before]).length).toBeLessThanOrEqual(4);
      release();
      await expect(page.locator("#main").getByRole("heading").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      const later = scripts(asked).filter((each) => !before.has(each));
      // What a screen asks for when it is drawn: parts that are not needed for its first picture.
      expect(later.length).toBeLessThanOrEqual(6);
      const twice = asked.filter((each, index) => each.startsWith("/api/") && asked.indexOf(each) !== index);
      expect(twice).toEqual([]);
      // A font for a rarer sign would arrive after the first picture and move its words.
      expect(asked.filter((file) => file.endsWith(".woff2"))).toEqual([
        expect.stringMatching(/inter-latin-/),
        expect.stringMatching(/schibsted-grotesk-latin-600-/),
      ]);
    },
  );
}

for (const path of ["/getStarted", "/simulation/runSimulation"])
  signedInTest(`no script of ${path} reads the data of a locale while it starts`, async ({ page }) => {
    await page.addInitScript(() => {
      const calls: string[] = [];
      Object.assign(window, { calls });
      Error.stackTraceLimit = Number.POSITIVE_INFINITY;
      const note = (owner: object, ...names: string[]) => {
        for (const name of names) {
          const own: unknown = Reflect.get(owner, name);
          const get = () => (calls.push(`${name} ${new Error().stack}`), own);
          Object.defineProperty(owner, name, { get });
        }
      };
      note(Intl, "NumberFormat", "DateTimeFormat", "Collator", "ListFormat", "PluralRules");
      note(Number.prototype, "toLocaleString");
      note(Date.prototype, "toLocaleString", "toLocaleDateString", "toLocaleTimeString");
      note(String.prototype, "localeCompare");
    });
    await page.goto(path);
    await expect(page.locator("#main").getByRole("heading").first()).toBeVisible();
    await expect.poll(() => page.evaluate<number>("calls.length")).toBeGreaterThan(0);
    const calls = await page.evaluate<string[]>("calls");
    // Drawing figures needs the data; a call from the outermost level of a script is made in any case.
    expect(calls.filter((call) => /\n +at https?:[^\n]*first-load-[^\n()]*$/.test(call))).toEqual([]);
  });

signedInTest(
  "no script that a first load has joined is loaded again by the next screens",
  async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/getStarted");
    await expect(page.getByRole("heading", { name: "Get started" })).toBeVisible();
    const map = (await page.locator('script[type="importmap"]').textContent()) ?? "";
    const joined = [...map.matchAll(/"([^"]+)":"/g)].map(([, file = ""]) => file);
    expect(joined.length).toBeGreaterThan(10);
    const sideBar = page.getByRole("navigation", { name: "Main", exact: true });
    for (const name of ["Simulations", "Dashboards"]) {
      await sideBar.getByRole("link", { name, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    }
    expect(scripts(asked).filter((file) => !file.includes("first-load-")).length).toBeGreaterThan(1);
    expect(asked.filter((file) => joined.includes(file))).toEqual([]);
  },
);

signedInTest(
  "the areas of the frame are drawn before any script, where the app draws them",
  async ({ page }) => {
    const release = await hold(page, "**/assets/*.js");
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

signedInTest("a first load has one style sheet, and a second screen brings its own", async ({ page }) => {
  const sheets: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "stylesheet") sheets.push(new URL(request.url()).pathname);
  });
  // The keyboard's own sheet follows a second later, on a slow machine before the test looks.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector("#main h1") === null) return;
      observer.disconnect();
      const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
      const files = links.filter(({ disabled }) => !disabled).map(({ href }) => new URL(href).pathname);
      document.documentElement.dataset["sheets"] = files.join(" ");
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/getStarted");
  await expect(page.locator("html")).toHaveAttribute(
    "data-sheets",
    /^\/assets\/first-load-getStarted-[^ ]*\.css$/,
  );
  expect(sheets.filter((file) => !file.startsWith("/assets/keyboard-"))).toEqual([
    expect.stringMatching(/^\/assets\/first-load-getStarted-/),
  ]);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Plan/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Get started");
  await page.waitForLoadState("networkidle");
  expect(sheets.length).toBeGreaterThan(1);
  // What the first sheet has is not loaded once more.
  expect(sheets.filter((file) => /\/(index|shell|frame|parts)-/.test(file))).toEqual([]);
});

signedInTest("an address without a screen keeps the styles of the shell", async ({ page, request }) => {
  expect(await (await request.get("/getStarted")).text()).not.toMatch(/stylesheet"[^>]*index-[^>]*nonce/);
  await page.goto("/no-such-screen");
  await expect(page.locator("main").getByRole("heading").first()).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCSS("width", "64px");
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
  await page.reload();
  await expect(page.getByRole("heading", { name: /^What brings/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  // What loads when somebody comes near it has its room.
  await page.getByRole("heading", { name: "Figures at one point of the ranges" }).scrollIntoViewIfNeeded();
  await expect(page.getByText(/^Planned channels bring/)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await shift()).toBeLessThan(0.01);
  await page.goto("/getStarted");
  await expect(page.getByRole("heading", { name: /^The price can carry/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await shift()).toBeLessThan(0.01);
});
