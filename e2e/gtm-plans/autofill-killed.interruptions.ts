import { control } from "../fixtures/control.ts";
import { expect, signedInTest as test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { autofill, CALL, createPlan, fetches, open, ticked } from "./autofill-steps.ts";

test.beforeEach(({ watch }) => watch.expect(/Failed to load resource/));

test("a server killed during an autofill changes nothing; the next autofill is one fetch", async ({
  page,
  user,
}) => {
  await createPlan(user);
  await open(page);
  let killed = false;
  await page.route(CALL, async (route) => {
    if (killed) return route.continue();
    killed = true;
    await control("kill-server");
    await route.continue();
  });
  await autofill(page).click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(ticked(page)).toHaveCount(0);
  await control("start-server");
  await autofill(page).click();
  await expectToast(page, "AI selections applied successfully");
  await expect(ticked(page)).not.toHaveCount(0);
  expect(await fetches(user)).toBe(1);
});
