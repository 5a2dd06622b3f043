import { grantPlan } from "../fixtures/account.ts";
import { expect, signedInTest as test } from "../fixtures/test.ts";

const NAME = "DACH launch 2027";

test("the example is copied into an empty account and opens as a plan of its own", async ({ page, user }) => {
  await page.goto("/getStarted");
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/example/copy"));
  await page.getByRole("button", { name: "Copy the example to my account" }).click();
  expect((await sent).headers()["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  await expect(
    page.getByText(
      `The example "${NAME}" is in your account: a plan, a channel plan, a cost and a simulation.`,
    ),
  ).toBeVisible();
  await page.getByRole("button", { name: "Open plan" }).click();
  await expect(page).toHaveURL(/\/create-new-gtm\/business-details$/);
  await expect(page.getByLabel("GTM plan name")).toHaveValue(NAME);
  expect(await user.api.call("listSimulations")).toHaveLength(1);
  expect(await user.api.call("listDgPlanNames")).toHaveLength(1);
  await page.goto("/getStarted");
  await expect(page.getByRole("button", { name: "Copy the example to my account" })).toHaveCount(0);
});

test("the example leaves the whole trial free, and goes away with one click", async ({ page, user }) => {
  await grantPlan(user, "trial");
  await page.goto("/getStarted");
  await page.getByRole("button", { name: "Copy the example to my account" }).click();
  await expect(page.getByText("It counts against no limit.")).toBeVisible();
  const [plan] = await user.api.call("listGtmPlans");
  expect(plan).toMatchObject({ gtmPlanName: NAME, example: true, totalProducts: 2 });
});
