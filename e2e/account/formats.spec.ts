import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { createPlan, saveGoals } from "../thread/plan.ts";

signedInTest(
  "Germany's number format is drawn everywhere and reads 1.234,56 typed and pasted",
  journey,
  async ({ page, user }) => {
    const { gtmPlanId } = await createPlan(user, { name: "DACH launch", currency: "EUR" });
    await saveGoals(user, gtmPlanId, "EUR", { target: 12_000_000 });
    await page.goto("/myaccount");
    await page.getByRole("combobox", { name: "Format" }).click();
    await page.getByRole("option", { name: /^Germany/ }).click();
    await expectToast(page, "Number and date formats saved");
    await expect(page.getByText(/^Now: 1\.234\.567,89 EUR/)).toBeVisible();

    await page.goto(`/create-new-gtm/goal-setting?plan=${gtmPlanId}`);
    const target = page.locator('input[name="goals.1.targetValue"]');
    await expect(target).toHaveValue("12.000.000");
    await target.fill("1.234.567,5");
    await target.blur();
    await expect(target).toHaveValue("1.234.567,5");
    await expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
    const stored = async () =>
      (await user.api.call("getGtmPlan", { params: { id: gtmPlanId } })).goals[0]?.targetValue;
    await expect.poll(stored).toBe(1_234_567.5);
    // The choice is the account's: a browser that does not know it yet draws it at its next start.
    await page.reload();
    await expect(target).toHaveValue("1.234.567,5");
  },
);
