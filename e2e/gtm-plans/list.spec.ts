import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { expect, journey, signedInTest, test } from "../fixtures/test.ts";
import { createPlan, link, openMenu, row } from "./plan-list.ts";

signedInTest(
  "the list shows what each plan contains and its progress, is searched and sorted, and fits a phone",
  journey,
  async ({ page, user }) => {
    await createPlan(user);
    const far = await createPlan(user, { gtmPlanName: "Élan", companyName: "Zenith" });
    await user.api.call("saveGoals", {
      body: {
        gtmPlanId: far,
        goals: [{ id: 1, goal: "Revenue (USD)", currentValue: 1, targetValue: 2, targetYear: 2031 }],
      },
    });
    await page.goto("/my-gtm-plans");
    await expect(row(page, "CRM launch").getByRole("cell")).toContainText([
      "",
      "Acme",
      "CRM, Desk",
      "India, Germany",
      "2",
      "3",
      "1 of 8",
    ]);
    await expect(row(page, "Élan")).toContainText("2 of 8");
    const names = page.getByRole("rowheader");
    await expect(names).toHaveText(["Élan", "CRM launch"]);
    await page.getByRole("button", { name: "Steps done" }).click();
    await expect(names).toHaveText(["CRM launch", "Élan"]);
    await page.getByRole("button", { name: "Name" }).click();
    await expect(names).toHaveText(["CRM launch", "Élan"]);
    await page.getByRole("button", { name: "Changed" }).click();
    await expect(names).toHaveText(["Élan", "CRM launch"]);
    await page.getByRole("searchbox").fill("elan");
    await expect(page.getByRole("rowheader")).toHaveText(["Élan"]);
    await page.getByRole("searchbox").fill("desk india");
    await expect(page.getByRole("rowheader")).toHaveCount(2);
    await page.getByRole("searchbox").fill("nowhere");
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(page.getByRole("rowheader")).toHaveCount(2);
    await signedInTest.step("it fits a phone and a window at 200 %, with names of any length", async () => {
      await createPlan(user, { gtmPlanName: "Wort".repeat(50), companyName: "Lang ".repeat(39) });
      await page.reload();
      await expect(page.getByRole("rowheader")).toHaveCount(3);
      await link(page, "CRM launch").click();
      await page.goBack();
      await expect(page.getByRole("link", { name: "Continue editing" })).toBeVisible();
      for (const size of [
        { width: 1280, height: 720 },
        { width: 640, height: 360 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(size);
        const more = page.getByRole("button", { name: "More for CRM launch" });
        await more.scrollIntoViewIfNeeded();
        await expect(more).toBeInViewport({ ratio: 1 });
        await expectNoSidewaysScroll(page);
      }
      await expectAccessibleInBothThemes(page);
    });
  },
);

signedInTest(
  "the list opens a plan to edit or to view, and the tab remembers which",
  journey,
  async ({ page, user }) => {
    const id = await createPlan(user);
    const remembered = () =>
      page.evaluate(() =>
        ["gtmPlanId", "editGtmPlan", "viewGtmPlan"].map((key) => sessionStorage.getItem(key)),
      );
    await page.goto("/my-gtm-plans");
    await link(page, "CRM launch").click();
    await expect(page).toHaveURL(/\/create-new-gtm\/business-details$/);
    await expect.poll(remembered).toEqual([id, "true", null]);
    const step = page.getByRole("heading", { name: "Business details" });
    await expect(step).toBeVisible();
    // A full load of a step leads to the list, and from there back to where one was.
    await page.reload();
    await expect(page).toHaveURL(/\/my-gtm-plans$/);
    await page.getByRole("link", { name: "Continue editing" }).click();
    await expect(page).toHaveURL(/\/create-new-gtm\/business-details$/);
    await expect(step).toBeVisible();
    await page.goBack();
    await openMenu(page, "CRM launch");
    await page.getByRole("menuitem", { name: "View only" }).click();
    await expect.poll(remembered).toEqual([id, null, "true"]);
    await page.goBack();
    await page.getByRole("link", { name: "New GTM plan" }).click();
    await expect.poll(remembered).toEqual([null, null, null]);
  },
);

signedInTest(
  "the list shows the cached plans at once, then the current ones; a broken cache is ignored",
  async ({ page, user, watch }) => {
    watch.expect(/The stored list "allGtmPlans" is ignored|500/);
    await createPlan(user);
    await page.goto("/my-gtm-plans");
    await expect(link(page, "CRM launch")).toBeVisible();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/get-saved-gtm-plans", async (route) => {
      await asked;
      await route.continue();
    });
    await createPlan(user, { gtmPlanName: "Newer" });
    await page.reload();
    await expect(link(page, "CRM launch")).toBeVisible();
    await expect(link(page, "Newer")).toBeHidden();
    answer();
    await expect(link(page, "Newer")).toBeVisible();
    // One that cannot be fetched again stays, and says so.
    await page.unroute("**/get-saved-gtm-plans");
    await page.route("**/get-saved-gtm-plans", (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(page.getByRole("alert")).toContainText(
      "Failed to fetch GTM plans. Showing the last loaded version.",
    );
    await expect(link(page, "Newer")).toBeVisible();
    await expect(page.getByText(/Retrieving your saved GTM Plan details/)).toBeHidden();
    await page.unroute("**/get-saved-gtm-plans");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alert")).toBeHidden();
    await page.evaluate(() => localStorage.setItem("allGtmPlans", '[{"id":3}]'));
    await page.reload();
    await expect(link(page, "Newer")).toBeVisible();
    await page.getByRole("button", { name: /account and theme/ }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/");
    expect(await page.evaluate(() => localStorage.getItem("allGtmPlans"))).toBeNull();
  },
);

signedInTest(
  "the list says that it loads, that it failed and that it is empty, and leads to a new plan",
  async ({ page, watch }) => {
    watch.expect(/500/);
    let fail = () => {};
    const failed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route("**/get-saved-gtm-plans", async (route) => {
      await failed;
      await route.fulfill({ status: 500, json: {} });
    });
    await page.goto("/my-gtm-plans");
    await expect(
      page.getByText("Retrieving your saved GTM Plan details... This will just take a moment"),
    ).toBeVisible();
    fail();
    await expect(page.getByRole("heading", { name: "Failed to fetch GTM plans" })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.unroute("**/get-saved-gtm-plans");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "No GTM plans yet" })).toBeVisible();
    await page.getByRole("link", { name: "New GTM plan" }).click();
    await expect(page).toHaveURL(/\/create-new-gtm\/business-details$/);
  },
);

test("the list has nobody else's plans after a change of user", journey, async ({ page, user }) => {
  await createPlan(user, { gtmPlanName: "Secret" });
  await page.goto("/auth");
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/getStarted/);
  await page.goto("/my-gtm-plans");
  await expect(link(page, "Secret")).toBeVisible();
  await page.getByRole("button", { name: /account and theme/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await page.goto("/auth");
  await page.getByRole("button", { name: "Explore the example" }).click();
  await expect(page).toHaveURL(/getStarted/);
  await page.goto("/my-gtm-plans");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Secret")).toBeHidden();
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
  ).not.toContain("Secret");
});
