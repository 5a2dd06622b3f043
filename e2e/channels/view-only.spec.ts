import { newChannel } from "@beachhead/contract/new-channel";
import type { Page, Request } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import { expect, journey, signedInTest as test } from "../fixtures/test.ts";
import { isSaved } from "../gtm-plans/combination-plan.ts";
import { savePlanOf } from "../gtm-plans/whole-plan.ts";

/** A plan with Field Sales. */
async function storePlan(user: TestUser, gtmPlanId: string, access: "edit" | "view"): Promise<string> {
  const channel = newChannel(6);
  const { id } = await user.api.call("createDgPlan", {
    body: {
      gtmPlanId,
      gtmplan: "",
      productgeo: "",
      planname: "India launch",
      description: "First year",
      currency: "USD",
      access,
      channels: channel === undefined ? [] : [{ ...channel, checked: true }],
    },
  });
  return id;
}

/** How many fields on the screen take text or a choice; the search and the controls of charts change nothing. */
const openFields = (page: Page) =>
  page
    .getByRole("main")
    .locator("input:not([type=search], [type=radio], [type=range]), textarea")
    .evaluateAll(
      (fields) =>
        fields.filter(
          (field) =>
            (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
            !field.disabled &&
            (!field.readOnly || (field instanceof HTMLInputElement && field.type === "checkbox")),
        ).length,
    );

/** Goes through every part of the form: no field is open, and no button changes anything. */
async function expectLocked(page: Page): Promise<void> {
  await expect(page.getByRole("textbox", { name: "Revenue target" })).toBeVisible();
  expect(await openFields(page)).toBe(0);
  await page.getByRole("textbox", { name: "Revenue target" }).press("5");
  await expect(page.getByRole("textbox", { name: "Revenue target" })).toHaveValue("");
  await page.getByRole("radio", { name: "Tactics and action items" }).check();
  const grid = page.getByRole("grid", { name: "Action items of Discovery meetings" });
  await grid.getByText("Coach two recorded calls a month").click();
  await page.keyboard.type("Nothing");
  await page.keyboard.press("Enter");
  await expect(grid.getByText("Coach two recorded calls a month")).toBeVisible();
  expect(await openFields(page)).toBe(0);
  await page.getByRole("tab", { name: "Sales channels" }).click();
  await expect(page.getByRole("grid", { name: "Sales channels of Product" })).toBeVisible();
  expect(await openFields(page)).toBe(0);
  await page.getByRole("tab", { name: "Plan and channels" }).click();
  await expect(page.getByLabel("Plan name")).toHaveValue("India launch");
  expect(await openFields(page)).toBe(0);
  await expect(
    page.getByRole("main").getByRole("button", { name: /^(Add|Delete|Clear|Choose|Use|Replace)/ }),
  ).toHaveCount(0);
}

test(
  "a view-only channel plan can be read, is not changed or sent, and stays locked until editing is turned on",
  journey,
  async ({ page, user }) => {
    const gtmPlanId = await savePlanOf(user, { planName: "CRM launch", text: (place) => place });
    await test.step("opened view-only, an editable plan is locked", async () => {
      const id = await storePlan(user, gtmPlanId, "edit");
      const before = await user.api.call("getDgPlan", { params: { id } });
      const sent: string[] = [];
      const note = (request: Request) => {
        if (request.method() !== "GET") sent.push(request.url());
      };
      page.on("request", note);
      await page.goto("/saved-dgplans");
      await page.getByRole("button", { name: "More for India launch" }).click();
      await page.getByRole("menuitem", { name: "View only" }).click();
      await expect(page.getByText("View only: you cannot change anything here.")).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await expectLocked(page);
      expect(sent).toEqual([]);
      page.off("request", note);
      expect(await user.api.call("getDgPlan", { params: { id } })).toEqual(before);
      await page.getByRole("link", { name: "Edit plan" }).click();
      await expect(page.getByText("View only: you cannot change anything here.")).toHaveCount(0);
      await page.getByRole("textbox", { name: "Revenue target" }).fill("1m");
      await isSaved(page);
    });
    await test.step("a view-only plan stays locked until editing is turned on", async () => {
      const id = await storePlan(user, gtmPlanId, "view");
      await page.goto(`/create-new-dgplan?plan=${id}`);
      await expect(page.getByText(/^This plan is view-only/)).toBeVisible();
      await expectLocked(page);
      await page.getByRole("button", { name: "Turn on editing" }).click();
      await page.getByRole("textbox", { name: "Revenue target" }).fill("1m");
      await isSaved(page);
      await expect
        .poll(async () => {
          const { access, channels } = await user.api.call("getDgPlan", { params: { id } });
          return [access, channels[0]?.roiTable[0]?.["revenueTarget"]];
        })
        .toEqual(["edit", 1_000_000]);
    });
  },
);
