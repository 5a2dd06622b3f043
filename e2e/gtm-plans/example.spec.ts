import { grantPlan } from "../fixtures/account.ts";
import { countEffort } from "../fixtures/effort.ts";
import { expect, journey, signedInTest as test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { expectAsDocumented } from "../thread/documented-effort.ts";

const NAME = "DACH launch";

test(
  "the example is copied and removed with one click each, uses nothing of the trial, and opens as a plan",
  journey,
  async ({ page, user }) => {
    await grantPlan(user, "trial");
    const effort = await countEffort(page);
    const copy = page.getByRole("button", { name: "Copy the example to my account" });
    const remove = page.getByRole("button", { name: "Remove the example" });
    await page.goto("/getStarted");
    await test.step("it is copied with one click and removed with another", async () => {
      const sent = page.waitForRequest((request) => request.url().endsWith("/api/example/copy"));
      await copy.click();
      expect((await sent).headers()["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
      await expect(
        page.getByText(
          `The example "${NAME}" is in your account: a plan, a channel plan, a cost and a simulation.`,
        ),
      ).toBeVisible();
      await expect(remove).toBeVisible();
      await expect(copy).toHaveCount(0);
      expect(await user.api.call("listSimulations")).toHaveLength(1);
      expect(await user.api.call("listDgPlanNames")).toHaveLength(1);
      await remove.click();
      await expect(page.getByText("Example removed")).toBeVisible();
      expect(await user.api.call("listGtmPlans")).toEqual([]);
      expectAsDocumented("Copy of the example and its removal", effort);
      await expect(page.getByRole("heading", { name: "Your odds in a minute" })).toBeVisible();
    });
    await test.step("the copy opens as a plan that is marked", async () => {
      await page.reload();
      await copy.click();
      await page.getByRole("button", { name: "Open plan" }).click();
      await expect(page).toHaveURL(/\/create-new-gtm\/business-details$/);
      await expect(page.getByLabel("GTM plan name")).toHaveValue(NAME);
      await expect(page.getByRole("heading", { name: "Business details Example" })).toBeVisible();
    });
    await test.step("it finishes no stage and uses nothing of the trial", async () => {
      await page.goto("/getStarted");
      await expect(page.getByText("Start with what you sell, where and to whom")).toBeVisible();
      await expect(page.getByRole("link", { name: "Create a GTM plan" }).first()).toBeVisible();
      await expect(copy).toHaveCount(0);
      const own = await user.api.call("saveBasicDetails", {
        body: {
          gtmPlanName: "Europe 2027",
          companyName: "Harbourlight",
          shortDescription: "",
          website: "https://harbourlight.example",
          segmentData: undefined,
          products: [
            { name: "Wake", description: "Reports", geos: ["Netherlands"], industries: ["Banking"] },
          ],
        },
      });
      await remove.click();
      await expect(page.getByText("Example removed")).toBeVisible();
      expect((await user.api.call("listGtmPlans")).map(({ id }) => id)).toEqual([own.id]);
      expect(await user.api.call("listSimulations")).toEqual([]);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(remove).toBeVisible();
      expect(await user.api.call("listGtmPlans")).toHaveLength(2);
    });
  },
);

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
