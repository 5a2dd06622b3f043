import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { createChannelPlan, createPlan, saveGoals } from "../thread/plan.ts";
import { openMenu } from "./plan-list.ts";

signedInTest(
  "a plan is approved, its changes since are counted, and dashboards measure against the approved state",
  journey,
  async ({ page, user }) => {
    const { gtmPlanId } = await createPlan(user, { name: "Launch", currency: "USD" });
    await saveGoals(user, gtmPlanId, "USD", { target: 5_000_000 });
    await createChannelPlan(user, { gtmPlanId, combination: "CRM-Germany", currency: "USD" });
    await page.goto("/my-gtm-plans");

    await signedInTest.step("who is alone reviews the own plan and approves it", async () => {
      await openMenu(page, "Launch");
      await page.getByRole("menuitem", { name: "Ask for approval" }).click();
      const dialog = page.getByRole("dialog", { name: "Ask for approval of Launch" });
      await expect(dialog).toContainText("you approve it yourself");
      await dialog.getByLabel("Note").fill("For the board");
      await dialog.getByRole("button", { name: "Review and approve" }).click();
      await expect(page).toHaveURL(/\/gtm-approval\/.+/);
      await expect(page.getByRole("heading", { level: 1, name: "First version for approval" })).toBeVisible();
      await expect(page.getByText("For the board")).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await page.getByRole("button", { name: "Send back" }).click();
      await expect(page.getByText("Say what to change")).toBeVisible();
      await page.getByRole("button", { name: "Approve", exact: true }).click();
      await expectToast(page, "Plan approved");
      await expect(page.getByRole("heading", { name: /^Approved .+ by Ada Lovelace$/ })).toBeVisible();
    });

    await signedInTest.step("the plan says what changed since", async () => {
      await page.getByRole("link", { name: "Open the plan" }).click();
      await expect(page.getByRole("button", { name: "No changes since" })).toBeVisible();
      await saveGoals(user, gtmPlanId, "USD", { target: 6_000_000 });
      await page.reload();
      await page.getByRole("button", { name: "1 change since" }).click();
      const dialog = page.getByRole("dialog", { name: "1 change since the plan was approved" });
      await expect(dialog).toContainText("target value: from 5,000,000 to 6,000,000.");
      await dialog.getByRole("button", { name: "Close" }).last().click();
    });

    await signedInTest.step("the next request shows the change and both figures", async () => {
      await page.goto(`/my-gtm-plans?approval=${gtmPlanId}`);
      await page.getByRole("button", { name: "Review and approve" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "1 change" })).toBeVisible();
      const needed = page.getByRole("row", { name: /^Revenue needed from channels/ });
      await expect(needed.getByRole("cell")).toHaveCount(2);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.getByLabel("Comment").fill("Show how it is paid for");
      await page.getByRole("button", { name: "Send back" }).click();
      await expectToast(page, "Plan sent back");
    });

    await signedInTest.step("dashboards measure against the approved plan, or today's", async () => {
      await page.goto(`/monitor/dashboard?gtmPlan=${gtmPlanId}`);
      await expect(page.getByRole("heading", { name: /, against the plan approved / }).first()).toBeVisible();
      await page.getByRole("combobox", { name: "Measure against" }).click();
      await page.getByRole("option", { name: "Today's plan" }).click();
      await expect(page).toHaveURL(/against=today/);
      await expect(page.getByRole("heading", { name: /, against today's plan/ }).first()).toBeVisible();
    });
  },
);
