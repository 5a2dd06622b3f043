import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import { expect, journey, test } from "../fixtures/test.ts";
import { savePlanOf } from "./whole-plan.ts";

const PLAN = "Launch 2027";

async function share(user: TestUser, id: string): Promise<{ path: string; shareId: string }> {
  const made = await user.api.call("shareGtmPlan", { params: { id }, body: { expiresInDays: 7 } });
  return { path: made.path, shareId: made.id };
}

test(
  "a share link opens the plan without an account, and nothing else, whatever session the browser has",
  journey,
  async ({ page, user }) => {
    const { path } = await share(user, await savePlanOf(user, { planName: PLAN, text: (place) => place }));
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/")) asked.push(`${request.method()} ${pathname}`);
    });
    await page.goto(path);
    await expect(page.getByRole("heading", { name: PLAN, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(`${PLAN} · Beachhead`);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, nofollow");
    await expect(page.getByRole("table", { name: /^Commercial scorecard/ })).toBeVisible();
    expect(asked).toEqual([`GET /api/gtm-plan${path}`]);
    const inside = page.getByRole("main").locator("a[href^='/']");
    await expect(inside).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: /Main|Steps/ })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    await test.step("an old session in the browser does not keep a reader from it", async () => {
      await page.evaluate(() => localStorage.setItem("user", '{"token":"old","expirationTime":1}'));
      await page.reload();
      await expect(page.getByRole("heading", { name: PLAN, level: 1 })).toBeVisible();
    });
  },
);

test(
  "a revoked share link and an unknown one say that they do not work and show nothing of the plan",
  journey,
  async ({ page, user, watch }) => {
    watch.expect(/404/);
    const id = await savePlanOf(user, { planName: PLAN, text: (place) => place });
    const { path, shareId } = await share(user, id);
    await user.api.call("revokeGtmPlanShare", { params: { id, shareId } });
    for (const address of [path, "/shared/nothing-of-the-kind"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { name: "This link does not work", level: 1 })).toBeVisible();
      await expect(page.getByRole("main")).not.toContainText(PLAN);
      await expectAccessibleInBothThemes(page);
    }
  },
);
