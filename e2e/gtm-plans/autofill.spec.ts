import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { grantPlan } from "../fixtures/account.ts";
import { tabTo } from "../fixtures/keyboard.ts";
import { expect, journey, signedInTest as test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { autofill, CALL, chip, createPlan, fetches, open, ticked } from "./autofill-steps.ts";

test(
  "autofill fills an empty step with reasons that survive a reload, and Undo takes it back",
  journey,
  async ({ page, user }) => {
    const id = await createPlan(user);
    await open(page);
    await expect(ticked(page)).toHaveCount(0);
    await test.step("autofill works by keyboard alone, with the reason in the name of a chip", async () => {
      await tabTo(page, "Autofill using AI Consultant");
      await page.keyboard.press("Enter");
      await expectToast(page, "AI selections applied successfully");
      await tabTo(page, /^Brand\/Trust/);
      await page.keyboard.press("ArrowRight");
      await expect(page.locator(":focus")).toHaveAccessibleName(
        /^Reliability ?, picked by the AI consultant: Downtime/,
      );
    });
    const panel = page.getByRole("region", { name: "Last autofill" });
    await expect(panel).toContainText(
      /drivers suggested for 2 of 3 industries\. Ship chandlery was not assessed/,
    );
    await expect(panel).toContainText("Built-in advisor (rules, no AI model)");
    const count = await ticked(page).count();
    expect(count).toBeGreaterThanOrEqual(18);
    await chip(page, "Logistics, Enterprise", "Reliability").hover();
    await expect(page.getByText(/^Downtime is very costly in Logistics/).first()).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await page.getByRole("button", { name: /Why these\? ?Logistics/ }).click();
    await expect(page.getByRole("dialog")).toContainText("Built-in advisor");
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Treat as Logistics & Supply Chain" }).click();
    await expect.poll(() => ticked(page).count()).toBeGreaterThan(count);
    await expect
      .poll(async () => {
        const stored = await user.api.call("getAttributesScore", { params: { id } });
        return stored["Wake Dispatch-Chile"]?.selections["Logistics"]?.Enterprise["Reliability"];
      })
      .toBe(true);
    expect(await fetches(user)).toBe(1);
    await panel.getByRole("button", { name: "Undo autofill" }).click();
    await expect(ticked(page)).toHaveCount(0);

    await autofill(page).click();
    await expect(ticked(page)).toHaveCount(count);
    await expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
    await page.reload();
    await open(page);
    await expect(panel).toBeVisible();
    await expect(chip(page, "Logistics, Enterprise", "Reliability")).toHaveAttribute(
      "data-reason",
      /Downtime/,
    );
    await chip(page, "Logistics, SME", "Brand/Trust").click();
    await expect(panel).toHaveCount(0);
    await expect(ticked(page)).toHaveCount(count + 1);
  },
);

test("an autofill is cancelled, lost, repeated or refused without a fetch more than was answered", async ({
  page,
  user,
  watch,
}) => {
  watch.expect(/Failed to load resource/);
  const gtmPlanId = await createPlan(user);
  await open(page);
  await test.step("a slow one counts down from 120 s, then 20 s, and costs nothing when cancelled", async () => {
    await page.route(CALL, () => undefined);
    await page.route(`${CALL}/progress`, (route) =>
      route.fulfill({ json: { success: true, progress: { answered: 2, industries: 3 } } }),
    );
    await autofill(page).click();
    const dialog = page.getByRole("dialog", { name: "AI is fetching data..." });
    await expect(dialog).toContainText("2 of 3 industries answered");
    await expect(dialog.getByRole("timer")).toHaveText(/^1([01]\d|20) s$/);
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expectToast(page, "The autofill was cancelled. Nothing was changed.");
    await autofill(page).click();
    await expect(dialog.getByRole("timer")).toHaveText(/^(1\d|20) s$/);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(ticked(page)).toHaveCount(0);
    expect(await fetches(user)).toBe(0);
    await page.unroute(CALL);
    await page.unroute(`${CALL}/progress`);
  });
  await test.step("one whose answer is lost is repeated without a second fetch", async () => {
    let lost = 0;
    await page.route(CALL, async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await autofill(page).click();
    await page.getByRole("button", { name: "Try again" }).click();
    await expectToast(page, "AI selections applied successfully");
    expect(await fetches(user)).toBe(1);
    await page.getByRole("button", { name: "Undo autofill" }).click();
    await expect(ticked(page)).toHaveCount(0);
  });
  await test.step("a used-up allowance opens the specified dialog, with ways to continue and to upgrade", async () => {
    await grantPlan(user, "trial");
    for (let used = await fetches(user); used < 5; used += 1)
      await user.api.call("autofillValueDrivers", { body: { prompt: "Fill in", gtmPlanId } });
    await open(page);
    await autofill(page).click();
    const dialog = page.getByRole("dialog", { name: "AI fetch limit reached" });
    await expect(dialog).toContainText(
      "Your AI fetch limit has been exhausted. Please upgrade your plan or continue by entering the data manually.",
    );
    await expect(dialog).toContainText("5 of 5 AI fetches used.");
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(ticked(page)).toHaveCount(0);
    await autofill(page).click();
    await dialog.getByRole("button", { name: "Upgrade" }).click();
    await expect(page.getByRole("dialog", { name: "Upgrade now" })).toContainText(
      "Your AI fetch limit has been exhausted.",
    );
  });
});

test("an autofill in one tab is shown in another that has no changes of its own, as one fetch", async ({
  context,
  page,
  user,
}) => {
  await createPlan(user);
  await open(page);
  const other = await context.newPage();
  await open(other);
  await expect(ticked(other)).toHaveCount(0);
  await autofill(page).click();
  await expectToast(page, "AI selections applied successfully");
  await expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
  const count = await ticked(page).count();
  await expect(ticked(other)).toHaveCount(count);
  await test.step("a phone shows the panel, the chips and the reasons without sideways scroll", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("region", { name: "Last autofill" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: /Why these\? ?Logistics/ }).click();
    await expectNoSidewaysScroll(page);
    await page.keyboard.press("Escape");
  });
  await chip(other, "Logistics, Enterprise", "Reliability").click();
  await expect(ticked(page)).toHaveCount(count - 1);
  expect(await fetches(user)).toBe(1);
});
