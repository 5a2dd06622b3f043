import { readFile } from "node:fs/promises";
import type { BodyInputOf } from "@beachhead/contract";
import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import { expect, signedInTest, test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const details: BodyInputOf<"saveBasicDetails"> = {
  gtmPlanName: "CRM launch",
  companyName: "Acme",
  shortDescription: "",
  website: "https://acme.example",
  products: [
    { name: "CRM", description: "Sales software", geos: ["India", "Germany"], industries: ["Banking"] },
    { name: "Desk", description: "Support desk", geos: ["India"], industries: ["Retail", "Banking"] },
  ],
  segmentData: undefined,
};

async function createPlan(user: TestUser, change: Partial<typeof details> = {}): Promise<string> {
  const saved = await user.api.call("saveBasicDetails", { body: { ...details, ...change } });
  return saved.gtmPlanId;
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const nameField = (page: Page) => page.getByRole("textbox", { name: "Plan name" });

async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${name}`, exact: true }).click();
}

async function beginRename(page: Page, name: string): Promise<void> {
  await link(page, name).focus();
  await page.keyboard.press("F2");
  await expect(nameField(page)).toBeFocused();
}

signedInTest("without a plan it says what one would give, and leads to the first", async ({ page }) => {
  await page.goto("/my-gtm-plans");
  await expect(page.getByRole("heading", { name: "No GTM plans yet" })).toBeVisible();
  await page.getByRole("link", { name: "New GTM plan" }).click();
  await expect(page).toHaveURL(/\/create-new-gtm\/business-details$/);
});

signedInTest("shows what each plan counts and how far it is, and finds and sorts", async ({ page, user }) => {
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
});

signedInTest("opens a plan to edit or to view, and this tab remembers which", async ({ page, user }) => {
  const id = await createPlan(user);
  const remembered = () =>
    page.evaluate(() =>
      ["gtmPlanId", "editGtmPlan", "viewGtmPlan"].map((key) => sessionStorage.getItem(key)),
    );
  await page.goto("/my-gtm-plans");
  await link(page, "CRM launch").click();
  await expect(page).toHaveURL(/\/create-new-gtm\/business-details$/);
  await expect.poll(remembered).toEqual([id, "true", null]);
  // A full load of a step leads to the list, and from there back to where one was.
  await page.reload();
  await expect(page).toHaveURL(/\/my-gtm-plans$/);
  await page.getByRole("link", { name: "Continue editing" }).click();
  await expect(page).toHaveURL(/\/create-new-gtm\/goal-setting$/);
  await page.goBack();
  await openMenu(page, "CRM launch");
  await page.getByRole("menuitem", { name: "View only" }).click();
  await expect.poll(remembered).toEqual([id, null, "true"]);
  await page.goBack();
  await page.getByRole("link", { name: "New GTM plan" }).click();
  await expect.poll(remembered).toEqual([null, null, null]);
});

const refused = [
  ["", "GTM Plan is required"],
  ["   ", "GTM Plan is required"],
  ["CRM-launch", "GTM Plan Name cannot contain special characters"],
  ["a".repeat(201), "GTM Plan Name can have at most 200 characters"],
] as const;
signedInTest("a name that breaks a rule stays, with the rule", async ({ page, user }) => {
  await createPlan(user);
  await page.goto("/my-gtm-plans");
  await beginRename(page, "CRM launch");
  for (const [name, message] of refused) {
    await nameField(page).fill(name);
    await page.keyboard.press("Enter");
    await expect(nameField(page)).toHaveAccessibleDescription(message);
    await expect(nameField(page)).toHaveValue(name);
  }
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(link(page, "CRM launch")).toBeFocused();
  const [plan] = await user.api.call("listGtmPlans");
  expect(plan?.gtmPlanName).toBe("CRM launch");
});

signedInTest(
  "renames in place; Esc keeps the old name, leaving the field the new one",
  async ({ page, user }) => {
    await createPlan(user);
    await page.goto("/my-gtm-plans");
    await beginRename(page, "CRM launch");
    const sent = page.waitForRequest((request) => request.method() === "PATCH");
    await nameField(page).fill("a".repeat(200));
    await page.keyboard.press("Enter");
    expect((await sent).headers()["if-match"]).toBe('"v1"');
    await expect(link(page, "a".repeat(200))).toBeFocused();
    await expectNoSidewaysScroll(page);
    await beginRename(page, "a".repeat(200));
    await nameField(page).fill("Never");
    await page.keyboard.press("Escape");
    await expect(link(page, "a".repeat(200))).toBeFocused();
    await openMenu(page, "a".repeat(200));
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await nameField(page).fill("Größe 2027");
    await page.getByRole("searchbox").click();
    await expect(link(page, "Größe 2027")).toBeVisible();
    const [plan] = await user.api.call("listGtmPlans");
    expect(plan?.gtmPlanName).toBe("Größe 2027");
  },
);

signedInTest("a name changed elsewhere is shown before it is overwritten", async ({ page, user, watch }) => {
  watch.expect(/412/);
  const id = await createPlan(user);
  await page.goto("/my-gtm-plans");
  await beginRename(page, "CRM launch");
  await user.api.call("renameGtmPlan", { params: { id }, body: { gtmPlanName: "Theirs" } });
  await nameField(page).fill("Mine");
  await page.keyboard.press("Enter");
  await expect(nameField(page)).toHaveAccessibleDescription(/It was renamed to "Theirs" in another tab/);
  await page.keyboard.press("Enter");
  await expect(link(page, "Mine")).toBeVisible();
  const [plan] = await user.api.call("listGtmPlans");
  expect(plan?.gtmPlanName).toBe("Mine");
});

signedInTest("duplicates a plan with its steps, and opens the copy", async ({ page, user }) => {
  const id = await createPlan(user);
  await user.api.call("saveGoals", {
    body: {
      gtmPlanId: id,
      goals: [{ id: 1, goal: "Revenue (USD)", currentValue: 1, targetValue: 2, targetYear: 2031 }],
    },
  });
  await page.goto("/my-gtm-plans");
  await openMenu(page, "CRM launch");
  const sent = page.waitForRequest((request) => request.url().endsWith("/duplicate"));
  await page.getByRole("menuitem", { name: "Duplicate" }).press("Enter");
  expect((await sent).headers()["idempotency-key"]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  await expectToast(page, '"CRM launch" duplicated');
  await expect(row(page, "CRM launch copy")).toContainText("2 of 8");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page).toHaveURL(/\/create-new-gtm\/business-details$/);
  await expect(page.getByLabel("GTM plan name")).toHaveValue("CRM launch copy");
});

signedInTest(
  "a duplicate whose answer was lost is not made twice, and a refusal is said",
  async ({ page, user, watch }) => {
    watch.expect(/ERR_FAILED|403/);
    await createPlan(user);
    await page.goto("/my-gtm-plans");
    const duplicate = async () => {
      await openMenu(page, "CRM launch");
      await page.getByRole("menuitem", { name: "Duplicate" }).click();
    };
    await page.route("**/duplicate", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await duplicate();
    await expectToast(page, /The server cannot be reached/);
    await page.unroute("**/duplicate");
    await duplicate();
    await expect(link(page, "CRM launch copy")).toBeVisible();
    expect(await user.api.call("listGtmPlans")).toHaveLength(2);
    const sentence = "Your plan has room for no more.";
    await page.route("**/duplicate", (route) =>
      route.fulfill({
        status: 403,
        json: {
          success: false,
          error: sentence,
          message: sentence,
          code: "limit_reached",
          requestId: "1",
        },
      }),
    );
    await duplicate();
    await expect(page.getByText(sentence)).toBeVisible();
    await page.getByRole("button", { name: "See plans" }).click();
    await expect(page.getByRole("dialog", { name: "Upgrade now" })).toContainText(sentence);
  },
);

signedInTest(
  "exports a whole plan as a file, and opens it on one page for the printer",
  async ({ page, user }) => {
    const id = await createPlan(user);
    await page.goto("/my-gtm-plans");
    await openMenu(page, "CRM launch");
    const saved = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Export as JSON" }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe("crm-launch.json");
    const content: unknown = JSON.parse(await readFile(await file.path(), "utf8"));
    expect(content).toEqual(await user.api.call("getGtmPlan", { params: { id } }));
    await expectToast(page, "Saved as crm-launch.json");
    await openMenu(page, "CRM launch");
    await page.getByRole("menuitem", { name: "Print" }).click();
    await expect(page).toHaveURL(/\/create-new-gtm\/review$/);
    await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save & Next" })).toHaveCount(0);
  },
);

signedInTest("deletes with undo, by keyboard; a deleted plan is not continued", async ({ page, user }) => {
  await createPlan(user);
  await createPlan(user, { gtmPlanName: "Other" });
  await page.goto("/my-gtm-plans");
  await link(page, "CRM launch").click();
  await expect(page.getByRole("button", { name: "Save & Next" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: "Continue editing" })).toBeVisible();
  await openMenu(page, "CRM launch");
  const sent = page.waitForRequest((request) => request.method() === "DELETE");
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
  expect((await sent).headers()["if-match"]).toBe('"v1"');
  await expectToast(page, '"CRM launch" deleted');
  await expect(link(page, "CRM launch")).toBeHidden();
  await expect(page.getByRole("link", { name: "Continue editing" })).toBeHidden();
  await page.keyboard.press("F8");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(link(page, "CRM launch")).toBeVisible();
});

signedInTest(
  "says which channel plans hold a plan, and deletes the others",
  async ({ page, user, watch }) => {
    watch.expect(/409/);
    const held = await createPlan(user);
    await createPlan(user, { gtmPlanName: "Other" });
    const sentence = "This plan has channel plans.";
    await page.route(`**/deleteIndividualGtmPlan/${held}`, (route) =>
      route.fulfill({
        status: 409,
        json: {
          success: false,
          error: sentence,
          message: sentence,
          code: "conflict",
          requestId: "1",
          hasAssociatedPlans: true,
          associatedPlans: [{ _id: "1", planname: "India, field sales" }],
        },
      }),
    );
    await page.goto("/my-gtm-plans");
    await page.getByRole("checkbox", { name: "Select all rows" }).check();
    await page.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, '"Other" deleted');
    const dialog = page.getByRole("dialog", { name: "Channel plans need this plan" });
    await expect(dialog.getByRole("listitem")).toHaveText(["India, field sales"]);
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByRole("rowheader")).toHaveText(["CRM launch"]);
  },
);

signedInTest(
  "shows the cached list at once, then the current one; a broken cache is ignored",
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
  "while it loads the specified words are shown, and a failure can be retried",
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
  },
);

signedInTest("fits a phone and a window at 200 %, with names of any length", async ({ page, user }) => {
  await createPlan(user);
  await createPlan(user, { gtmPlanName: "Wort".repeat(50), companyName: "Lang ".repeat(39) });
  await page.goto("/my-gtm-plans");
  await link(page, "CRM launch").click();
  await page.goBack();
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

test("nobody else's plans are there after a change of user", async ({ page, user }) => {
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

signedInTest(
  "deleting a plan with a share link says that Undo does not open the link again",
  async ({ page, user }) => {
    const id = await createPlan(user, { gtmPlanName: "Shared" });
    await createPlan(user, { gtmPlanName: "Private" });
    await user.api.call("shareGtmPlan", { params: { id }, body: { expiresInDays: 30 } });
    await page.goto("/my-gtm-plans");
    await openMenu(page, "Shared");
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expectToast(page, '"Shared" deleted. Its share links no longer work. Undo does not restore them.');
    await openMenu(page, "Private");
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expectToast(page, '"Private" deleted');
  },
);
