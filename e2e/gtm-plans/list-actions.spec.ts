import { readFile } from "node:fs/promises";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from "../fixtures/accessibility.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { beginRename, createPlan, link, nameField, openMenu, row } from "./plan-list.ts";

const refused = [
  ["", "GTM Plan is required"],
  ["   ", "GTM Plan is required"],
  ["CRM-launch", "GTM Plan Name cannot contain special characters"],
  ["a".repeat(201), "GTM Plan Name can have at most 200 characters"],
] as const;
signedInTest(
  "a plan is renamed in place by keyboard, in every case with the text that the user typed",
  journey,
  async ({ page, user, watch }) => {
    watch.expect(/412/);
    const id = await createPlan(user);
    const stored = async () => (await user.api.call("listGtmPlans"))[0]?.gtmPlanName;
    await page.goto("/my-gtm-plans");
    await signedInTest.step("a name that breaks a rule stays in the field, with the rule", async () => {
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
      expect(await stored()).toBe("CRM launch");
    });
    await signedInTest.step("Enter saves the new name", async () => {
      await beginRename(page, "CRM launch");
      const sent = page.waitForRequest((request) => request.method() === "PATCH");
      await nameField(page).fill("a".repeat(200));
      await page.keyboard.press("Enter");
      expect((await sent).headers()["if-match"]).toBe('"v1"');
      await expect(link(page, "a".repeat(200))).toBeFocused();
      await expectNoSidewaysScroll(page);
    });
    await signedInTest.step("Esc keeps the old name, leaving the field the new one", async () => {
      await beginRename(page, "a".repeat(200));
      await nameField(page).fill("Never");
      await page.keyboard.press("Escape");
      await expect(link(page, "a".repeat(200))).toBeFocused();
      await openMenu(page, "a".repeat(200));
      await page.getByRole("menuitem", { name: "Rename" }).click();
      await nameField(page).fill("Größe 2027");
      await page.getByRole("searchbox").click();
      await expect(link(page, "Größe 2027")).toBeVisible();
      expect(await stored()).toBe("Größe 2027");
    });
    await signedInTest.step("a name changed elsewhere is shown before it is overwritten", async () => {
      await beginRename(page, "Größe 2027");
      await user.api.call("renameGtmPlan", { params: { id }, body: { gtmPlanName: "Theirs" } });
      await nameField(page).fill("Mine");
      await page.keyboard.press("Enter");
      await expect(nameField(page)).toHaveAccessibleDescription(/It was renamed to "Theirs" in another tab/);
      await page.keyboard.press("Enter");
      await expect(link(page, "Mine")).toBeVisible();
      expect(await stored()).toBe("Mine");
    });
  },
);

signedInTest(
  "a plan is duplicated with its steps, once even if the answer is lost, and the copy can be opened",
  async ({ page, user, watch }) => {
    watch.expect(/ERR_FAILED|403/);
    const id = await createPlan(user);
    await user.api.call("saveGoals", {
      body: {
        gtmPlanId: id,
        goals: [{ id: 1, goal: "Revenue (USD)", currentValue: 1, targetValue: 2, targetYear: 2031 }],
      },
    });
    await page.goto("/my-gtm-plans");
    const duplicate = async () => {
      await openMenu(page, "CRM launch");
      await page.getByRole("menuitem", { name: "Duplicate" }).click();
    };
    await signedInTest.step("a refusal is shown, with a way to the plans", async () => {
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
      const plans = page.getByRole("dialog", { name: "Upgrade now" });
      await expect(plans).toContainText(sentence);
      await plans.getByRole("button", { name: "Close" }).click();
      await page.unroute("**/duplicate");
    });
    await signedInTest.step("a duplicate whose answer was lost is not made twice", async () => {
      await page.route("**/duplicate", async (route) => {
        await route.fetch();
        await route.abort();
      });
      await duplicate();
      await expectToast(page, /The server cannot be reached/);
      await page.unroute("**/duplicate");
      const sent = page.waitForRequest((request) => request.url().endsWith("/duplicate"));
      await openMenu(page, "CRM launch");
      await page.getByRole("menuitem", { name: "Duplicate" }).press("Enter");
      expect((await sent).headers()["idempotency-key"]).toMatch(
        /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      );
      await expectToast(page, '"CRM launch" duplicated');
      await expect(row(page, "CRM launch copy")).toContainText("2 of 8");
      expect(await user.api.call("listGtmPlans")).toHaveLength(2);
    });
    await signedInTest.step("the copy is opened from the message", async () => {
      await page.getByRole("button", { name: "Open", exact: true }).click();
      await expect(page).toHaveURL(/\/create-new-gtm\/business-details$/);
      await expect(page.getByLabel("GTM plan name")).toHaveValue("CRM launch copy");
    });
  },
);

signedInTest(
  "a whole plan is exported as a file, and opened on one page for the printer",
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

signedInTest(
  "plans are deleted and restored by keyboard, with the words for share links and channel plans",
  journey,
  async ({ page, user, watch }) => {
    watch.expect(/409/);
    const held = await createPlan(user);
    await createPlan(user, { gtmPlanName: "Other" });
    const shared = await createPlan(user, { gtmPlanName: "Shared" });
    await user.api.call("shareGtmPlan", { params: { id: shared }, body: { expiresInDays: 30 } });
    await page.goto("/my-gtm-plans");
    await link(page, "CRM launch").click();
    await expect(page.getByRole("button", { name: "Save & Next" })).toBeVisible();
    await page.goBack();

    await signedInTest.step("a deleted plan is not offered to continue, and Undo restores it", async () => {
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
    await signedInTest.step("deleting a plan with a share link says what Undo does not restore", async () => {
      await openMenu(page, "Shared");
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await expectToast(
        page,
        '"Shared" deleted. Its share links no longer work. Undo does not restore them.',
      );
      await expect(link(page, "Shared")).toBeHidden();
    });
    await signedInTest.step(
      "several plans are deleted except the one with channel plans, which are named",
      async () => {
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
        await page.getByRole("checkbox", { name: "Select all rows" }).check();
        await page.getByRole("button", { name: "Delete", exact: true }).click();
        await expectToast(page, '"Other" deleted');
        const dialog = page.getByRole("dialog", { name: "Channel plans need this plan" });
        // The toast is an item in the dialog too.
        const plans = dialog.getByRole("listitem").filter({ hasNotText: "deleted" });
        await expect(plans).toHaveText(["India, field sales"]);
        await expectAccessibleInBothThemes(page);
        await dialog.getByRole("button", { name: "Close" }).last().click();
        await expect(page.getByRole("rowheader")).toHaveText(["CRM launch"]);
      },
    );
  },
);
