import { newChannel } from "@beachhead/contract/new-channel";
import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import { pasteAt } from "../fixtures/clipboard.ts";
import { tabTo, typeInto } from "../fixtures/keyboard.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { isSaved } from "../gtm-plans/combination-plan.ts";
import { savePlanOf } from "../gtm-plans/whole-plan.ts";

const words = { planName: "CRM launch", text: (place: string) => place };

/** Creates a plan with Field Sales the way a person without a mouse does. */
async function createPlan(page: Page): Promise<void> {
  await page.goto("/create-new-dgplan");
  await typeInto(page, "planname", "India launch");
  await page.getByRole("region", { name: "Sales", exact: true }).getByLabel("Field Sales").focus();
  await page.keyboard.press("Space");
  await tabTo(page, "Create channel plan");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?plan=/);
  await expect(page.getByRole("tab", { name: /^Field Sales/ })).toHaveAttribute("aria-selected", "true");
}

/** Opens a plan with Field Sales as the catalogue brings it. */
async function openPlan(page: Page, user: TestUser): Promise<void> {
  const channel = newChannel(6);
  const { id } = await user.api.call("createDgPlan", {
    body: {
      gtmPlanId: await savePlanOf(user, words),
      gtmplan: "",
      productgeo: "",
      planname: "India launch",
      description: "",
      currency: "USD",
      access: "edit",
      channels: channel === undefined ? [] : [{ ...channel, checked: true }],
    },
  });
  await page.goto(`/create-new-dgplan?plan=${id}`);
  await expect(page.getByRole("tab", { name: /^Field Sales/ })).toHaveAttribute("aria-selected", "true");
}

signedInTest(
  "a channel plan is created and computed by keyboard, and all of it is there after a reload",
  journey,
  async ({ page, user }) => {
    await savePlanOf(user, words);
    await createPlan(page);
    await expect(page.getByRole("heading", { name: /Revenue target is blank/ })).toBeVisible();
    for (const [input, text] of [
      ["revenueTarget", "3m"],
      ["averageDealSize", "50,000"],
      ["sqlsPerRepPerMonth", "4"],
      ["closeRatio", "25"],
    ] as const)
      await typeInto(page, `channels.6.roiTable.${input}`, text);
    await typeInto(page, "channels.6.timeBoundSimulation.StartingMonth", "3");
    const results = page.getByRole("region", { name: "Results" });
    await expect(results.getByRole("heading", { name: /people bring 3\.0\sM USD a year/ })).toBeVisible();
    await expect(
      results.getByRole("heading", { name: /pays back in month|does not pay back/ }),
    ).toBeVisible();
    await results
      .getByRole("button", { name: /^12,000,000/ })
      .first()
      .click();
    await expect(page.getByText(/3,000,000 ÷ 25 % = 12,000,000/)).toBeVisible();
    await page.keyboard.press("Escape");
    await isSaved(page);

    await page.getByRole("radio", { name: "Tactics and action items" }).check();
    const grid = page.getByRole("grid", { name: "Action items of Discovery meetings" });
    const cell = grid
      .getByRole("gridcell", { name: /^Coach two/ })
      .or(grid.getByText("Coach two recorded calls a month"));
    await cell.first().click();
    await pasteAt(
      page.locator(":focus"),
      "Coach two calls\tAda\t2020-01-31\tBlocked\nCall the first ten\tGrace\t2099-01-31\tin progress",
    );
    await expect(grid.getByText(/^Overdue, [\d,]+ days$/)).toBeVisible();
    await page.getByRole("button", { name: "Add a sub-channel" }).click();
    await page.keyboard.type("Partner breakfasts");
    await expect(
      page.getByRole("region", { name: "Partner breakfasts" }).getByText("New", { exact: true }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Delete Executive sponsorship" }).click();
    await expect(page.getByRole("region", { name: "Executive sponsorship" })).toHaveCount(0);
    await isSaved(page);

    await signedInTest.step("action items keep their ids through every save", async () => {
      const id = new URL(page.url()).searchParams.get("plan") ?? "";
      const idOf = async (text: string) => {
        const { actions } = await user.api.call("listDgActions", { params: { id } });
        return actions.find(({ actionItem }) => actionItem === text)?._id;
      };
      const add = async (text: string) => {
        await page.getByRole("button", { name: "Add an action item" }).first().click();
        await page.keyboard.type(text);
        await page.keyboard.press("Enter");
        await expect.poll(() => idOf(text)).toBeDefined();
        await isSaved(page);
      };
      await add("Call the bank");
      const before = await idOf("Call the bank");
      await add("Call it again");
      expect(await idOf("Call the bank")).toBe(before);
    });

    await page.reload();
    await expect(page.getByLabel("Revenue target")).toHaveValue("3,000,000");
    await expect(page.getByLabel("Start month")).toHaveValue("3");
    await page.getByRole("radio", { name: "Tactics and action items" }).check();
    await expect(page.getByRole("region", { name: "Partner breakfasts" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Executive sponsorship" })).toHaveCount(0);
    await expect(grid.getByText("Call the first ten")).toBeVisible();
    await expect(grid.getByText("In progress")).toBeVisible();
  },
);

signedInTest(
  "channels that fit the chosen segments come first, with the reason",
  journey,
  async ({ page, user }) => {
    await savePlanOf(user, words);
    await page.goto("/create-new-dgplan");
    const recommended = page.getByRole("list", { name: "Recommended channels" });
    await expect(recommended.getByRole("listitem").first()).toContainText(
      "Field SalesEnterprise is chosen in 2 industries: large deals pay for a rep",
    );
    await expectAccessible(page);
    await page.getByRole("button", { name: "Choose all" }).click();
    await expect(page.getByRole("heading", { name: "5 channels chosen" })).toBeVisible();
    await page.getByRole("button", { name: "Create channel plan" }).click();
    await expect(page.getByLabel("Plan name")).toBeFocused();
    await expect(page.getByLabel("Plan name")).toHaveAccessibleDescription("Plan name is required");
    await page.reload();
    await expect(page.getByRole("heading", { name: "5 channels chosen" })).toBeVisible();
  },
);

signedInTest(
  "a channel plan explains an impossible value, keeps its sales channels over a reload and fits a phone",
  async ({ page, user }) => {
    await openPlan(page, user);
    await signedInTest.step("an impossible value shows a message at its field and no result", async () => {
      await page.getByRole("textbox", { name: "Revenue target" }).fill("1m");
      await page.getByLabel("Close ratio").fill("120");
      await page.keyboard.press("Tab");
      await expect(page.getByLabel("Close ratio")).toHaveAccessibleDescription(/must be between 0 and 100/);
      await expect(page.getByRole("heading", { name: /has no result/ })).toBeVisible();
      await expect(
        page.getByRole("region", { name: "Results" }).getByText("no value").first(),
      ).toBeAttached();
      await page.getByRole("textbox", { name: "Revenue target" }).fill("3000000");
      await page.getByLabel("Close ratio").fill("25");
      await expect(page.getByRole("heading", { name: /people bring/ })).toBeVisible();
      await expectAccessibleInBothThemes(page);
    });
    const grid = page.getByRole("grid", { name: "Sales channels of Product" });
    await signedInTest.step("sales channels are pasted, not duplicated, and kept over a reload", async () => {
      await page.getByRole("tab", { name: "Sales channels" }).click();
      await expect(grid.getByText("Account Management")).toBeVisible();
      await page.getByLabel("New sales channel of Product").fill("field sales");
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("New sales channel of Product")).toHaveAccessibleDescription(
        '"field sales" is already in the list',
      );
      await page.getByLabel("New sales channel of Product").fill("Marketplace");
      await page.keyboard.press("Enter");
      await expect(grid.getByText("Marketplace")).toBeVisible();
      await grid.getByText("Field Sales").click();
      await page.keyboard.press("ArrowRight");
      await pasteAt(page.locator(":focus"), "60\n30\n10");
      await expect(grid.getByText("100 of 100")).toBeVisible();
      await expectToast(page, /pasted/);
      await isSaved(page);
      await page.reload();
      await page.getByRole("tab", { name: "Sales channels" }).click();
      await expect(grid.getByText("Marketplace")).toBeVisible();
      await expect(grid.getByText("100 of 100")).toBeVisible();
    });
    await signedInTest.step("a phone shows every part without axe findings or sideways scroll", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByRole("tab", { name: /^Field Sales/ }).click();
      await expect(page.getByRole("textbox", { name: "Revenue target" })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.getByRole("radio", { name: "Tactics and action items" }).check();
      await expect(page.getByRole("grid").first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
  },
);
