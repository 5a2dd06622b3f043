import { grantPlan } from "../fixtures/account.ts";
import { expect, signedInTest as test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const NAME = "DACH launch";

test("the example is copied into an empty account, marked, and opens as a plan", async ({ page, user }) => {
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
  await expect(page.getByRole("heading", { name: "Business details Example" })).toBeVisible();
  expect(await user.api.call("listSimulations")).toHaveLength(1);
  expect(await user.api.call("listDgPlanNames")).toHaveLength(1);
  await page.goto("/getStarted");
  await expect(page.getByRole("button", { name: "Copy the example to my account" })).toHaveCount(0);
});

test("the example uses nothing of the trial, finishes no stage, and is removed with one click", async ({
  page,
  user,
}) => {
  await grantPlan(user, "trial");
  await user.api.call("copyExample");
  await page.goto("/getStarted");
  await expect(page.getByText("Start with what you sell, where and to whom")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create a GTM plan" }).first()).toBeVisible();
  const own = await user.api.call("saveBasicDetails", {
    body: {
      gtmPlanName: "Europe 2027",
      companyName: "Harbourlight",
      shortDescription: "",
      website: "https://harbourlight.example",
      segmentData: undefined,
      products: [{ name: "Wake", description: "Reports", geos: ["Netherlands"], industries: ["Banking"] }],
    },
  });
  await page.getByRole("button", { name: "Remove the example" }).click();
  await expect(page.getByText("Example removed")).toBeVisible();
  expect((await user.api.call("listGtmPlans")).map(({ id }) => id)).toEqual([own.id]);
  expect(await user.api.call("listSimulations")).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Remove the example" })).toBeVisible();
  expect(await user.api.call("listGtmPlans")).toHaveLength(2);
});

test("a new company name in the example is refused until the example is made the user's own plan", async ({
  page,
  user,
  watch,
}) => {
  watch.expect(/403/);
  await grantPlan(user, "diy");
  await user.api.call("copyExample");
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: NAME }).click();
  await page.getByLabel("Company Name").fill("Harbourlight");
  await expect(page.getByRole("alert")).toContainText("Make it your own plan to change them.");
  await page.getByRole("button", { name: "Make it mine" }).click();
  await expectToast(page, "This plan is yours now");
  await expect(page.getByRole("button", { name: "Make it mine" })).toHaveCount(0);
  const [plan] = await user.api.call("listGtmPlans");
  expect(plan).toMatchObject({ companyName: "Harbourlight", example: false });
});
