import { newChannel } from "@beachhead/contract/new-channel";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { createChannelPlan, createPlan, YEAR } from "../thread/plan.ts";

const PHONE = { width: 390, height: 844 };

/** A plan whose first year is over. */
async function lastYearsPlan(user: TestUser): Promise<string> {
  const { gtmPlanId } = await createPlan(user, { name: "Launch", currency: "USD", firstYear: YEAR - 1 });
  await createChannelPlan(user, { gtmPlanId, combination: "CRM-Germany", currency: "USD" });
  return gtmPlanId;
}

/** The same with two channels of equal cost. */
async function twoChannelsLastYear(user: TestUser): Promise<void> {
  const { gtmPlanId } = await createPlan(user, { name: "Launch", currency: "USD", firstYear: YEAR - 1 });
  const inputs = {
    revenueTarget: 1_000_000,
    averageDealSize: 40_000,
    sqlsPerRepPerMonth: 4,
    closeRatio: 50,
    repSalary: 120_000,
  };
  const timeBoundSimulation = [{ StartingMonth: 1, RampUpTime: 1, LeadtoClosure: 0 }];
  const channels = [6, 7].flatMap((key) => {
    const channel = newChannel(key);
    return channel === undefined
      ? []
      : [{ ...channel, checked: true, roiTable: [inputs], timeBoundSimulation }];
  });
  await user.api.call("createDgPlan", {
    body: {
      planname: "Sales",
      gtmplan: "",
      description: "",
      access: "edit",
      gtmPlanId,
      productgeo: "CRM-Germany",
      currency: "USD",
      channels,
    },
  });
}

const day = (month: number) => `${YEAR - 1}-${String(month).padStart(2, "0")}-15`;

function addDeal(user: TestUser, changes: object) {
  const deal = {
    name: "",
    Lead_Source: "Field Sales",
    Product: "CRM",
    Geo: "Germany",
    Industry_Domain: "Banking",
    Amount: 40_000,
    Stage: "Closed Won",
    Deal_Currency: "USD",
    probability: undefined,
    properties: {},
    createdDate: day(1),
    closeDate: day(6),
  };
  return user.api.call("createDeal", { body: { ...deal, ...changes } });
}

signedInTest(
  "planned and closed revenue are compared and calibrated, CRM figures are applied and undone, and two tabs follow a new deal",
  journey,
  async ({ page, user }) => {
    await lastYearsPlan(user);
    for (let k = 0; k < 36; k += 1)
      await addDeal(user, { Stage: k < 12 ? "Closed Won" : "Closed Lost", closeDate: day(4 + (k % 9)) });
    await addDeal(user, { Lead_Source: "Radio", Amount: 500 });
    await addDeal(user, { Deal_Currency: "JPY" });
    await page.goto("/monitor/dashboard");
    const year = page.getByRole("region", { name: `${YEAR - 1} (year 1)` });

    await signedInTest.step("planned and closed revenue are compared and explained", async () => {
      await expect(year.getByRole("button", { name: "480,500" }).first()).toBeVisible();
      await expect(page.getByText(/^1 deal worth 500 USD matches no plan/)).toBeVisible();
      await expect(page.getByText(/^1 deal in JPY has no exchange rate and is not counted\.$/)).toBeVisible();
      await expect(page.getByText(/^Closed revenue is [\d,]+ USD behind plan: /)).toBeVisible();
      await expect(page.getByText("Not mapped").first()).toBeVisible();
      await expect(page.getByRole("row", { name: /^Field Sales 12, 24 33\.3\s% / })).toBeVisible();
      await expectAccessible(page);
    });

    await signedInTest.step("a figure opens its deals, and Back closes them", async () => {
      await page.getByRole("button", { name: "Field Sales (12)" }).click();
      const deals = page.getByRole("dialog", { name: `Field Sales: closed deals, ${YEAR - 1}` });
      await expect(deals.getByText("480,000.00 USD from 12 deals")).toBeVisible();
      await expect(deals.getByRole("row")).toHaveCount(13);
      await page.goBack();
      await expect(deals).toHaveCount(0);
      await expect(year).toBeVisible();
    });

    await signedInTest.step(
      "figures of the CRM are applied to the channel plan, named there and undone",
      async () => {
        await page.getByRole("button", { name: "Apply CRM figures" }).click();
        const dialog = page.getByRole("dialog", { name: "Apply CRM figures to your channel plans" });
        await expect(dialog.getByRole("checkbox", { name: "Average deal size" })).toBeChecked();
        await expect(dialog.getByText("40,000")).not.toHaveCount(0);
        await expectAccessible(page);
        await dialog.getByRole("button", { name: /^Apply \d figures?$/ }).click();
        await expect(page.getByText(/of your CRM applied to the channel plan$/)).toBeVisible();
        // A message waits while it has the focus.
        await page.getByRole("button", { name: "Undo" }).focus();
        const [group] = await user.api.call("listDgPlansByGtmPlan");
        const id = group?.plans[0]?.id ?? "";
        const plan = await page.context().newPage();
        await plan.goto(`/create-new-dgplan?plan=${id}`);
        await expect(plan.getByText(/^From your CRM, .*, 12 deals/).first()).toBeVisible();
        await expectAccessible(plan);
        await page.keyboard.press("Enter");
        await expectToast(page, "The earlier figures are restored");
        await plan.reload();
        await expect(plan.getByRole("textbox", { name: "Average deal size" })).toBeVisible();
        await expect(plan.getByText(/^From your CRM/)).toHaveCount(0);
        await plan.close();
      },
    );

    await signedInTest.step("cumulative figures turned off stay off after a reload", async () => {
      await page.getByRole("checkbox", { name: "Cumulative" }).uncheck();
      await expect(page.getByRole("region", { name: /^Cumulative/ })).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole("checkbox", { name: "Cumulative" })).not.toBeChecked();
      await expect(year).toBeVisible();
    });

    await signedInTest.step("two tabs follow a deal that comes while they are open, and agree", async () => {
      const tabs = [await page.context().newPage(), await page.context().newPage()];
      for (const tab of tabs) {
        await tab.clock.install();
        await tab.goto("/monitor/dashboard?cumulative=off");
        await expect(tab.getByRole("button", { name: "480,500" }).first()).toBeVisible();
      }
      await addDeal(user, { Amount: 20_000 });
      for (const tab of tabs) await tab.clock.fastForward(61_000);
      const figures = tabs.map(async (tab) => {
        await expect(tab.getByRole("button", { name: "500,500" }).first()).toBeVisible();
        await expect(tab.getByRole("row", { name: /^Field Sales 13, 24 / })).toBeVisible();
        return tab.getByRole("region", { name: `${YEAR - 1} (year 1)` }).innerText();
      });
      const [first, second] = await Promise.all(figures);
      expect(second).toBe(first);
    });
  },
);

signedInTest(
  "won deals of two channels say where revenue comes from, and the allocation they lead to names the deals that it varies by",
  async ({ page, user }) => {
    await twoChannelsLastYear(user);
    for (let k = 0; k < 24; k += 1)
      await addDeal(user, { Stage: k < 12 ? "Closed Won" : "Closed Lost", closeDate: day(4 + (k % 9)) });
    await page.goto("/monitor/dashboard");
    const missing = /Still missing: won deals in two channels, of which one has some\.$/;
    await expect(page.getByText(missing)).toBeVisible();
    await addDeal(user, { Lead_Source: "Inside Sales", Amount: 1_440_000 });
    await page.reload();
    await expect(
      page.getByRole("heading", {
        name: /^Field Sales brings 25\s% of the revenue with 50\s% of the cost; Inside Sales 75\s% with 50\s%$/,
      }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "See what moving budget would bring" }).click();
    await expect(page).toHaveURL(/\/dg-allocate\?plan=/);
    const assumed = /^Revenue of Inside Sales may come out at 60 to 130\s%, an assumption$/;
    await expect(page.getByRole("button", { name: assumed })).toBeVisible();
    const measured = /^Revenue of Field Sales may come out at .*, from your deals$/;
    await page.getByRole("button", { name: measured }).click();
    await expect(page.getByRole("dialog")).toContainText(
      /From 24 deals of the last 24 months: \d+ to \d+\s%\./,
    );
    await expectAccessible(page);
  },
);

signedInTest(
  "a view is saved under a name, opens first without an address, is shared by link until that is revoked, and is deleted",
  async ({ page, user, browser, watch }) => {
    watch.expect(/404/);
    const { gtmPlanId } = await user.api.call("copyExample");
    await page.goto(`/monitor/dashboard?gtmPlan=${gtmPlanId}&year=1&cumulative=off`);
    const first = page.getByRole("region", { name: /\(year 1\)$/ });
    await expect(first).toBeVisible();
    const dialog = page.getByRole("dialog", { name: "Views of your dashboards" });
    const sharing = page.getByRole("dialog", { name: "Share First year" });

    await signedInTest.step("the view is saved and opens first", async () => {
      await page.getByRole("button", { name: "Views" }).click();
      await page.getByRole("menuitem", { name: "Save this view" }).click();
      await dialog.getByRole("textbox", { name: "Name of this view" }).fill("First year");
      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Open First year first", exact: true }).click();
      await expect(dialog.getByRole("button", { name: "Do not open First year first" })).toBeVisible();
    });

    await signedInTest.step("it is shared by link, read without an account, and revoked", async () => {
      await dialog.getByRole("button", { name: "Share First year" }).click();
      await sharing.getByRole("button", { name: "Create link" }).click();
      const link = await sharing.getByRole("textbox", { name: "Link", exact: true }).inputValue();
      await expectAccessibleInBothThemes(page);
      const visitor = await (
        await browser.newContext({ storageState: { cookies: [], origins: [] } })
      ).newPage();
      await visitor.goto(link);
      await expect(visitor.getByRole("heading", { name: "First year", level: 1 })).toBeVisible();
      await expect(visitor.getByText(/Planned vs Actual Revenue, \d{4} \(year 1\), EUR/)).toBeVisible();
      await expectAccessibleInBothThemes(visitor);
      await visitor.setViewportSize(PHONE);
      await expectNoSidewaysScroll(visitor);
      await sharing.getByRole("button", { name: /^Revoke the link/ }).click();
      await page.getByRole("button", { name: "Revoke", exact: true }).click();
      await expect(sharing.getByText("Revoked", { exact: true })).toBeVisible();
      await visitor.reload();
      await expect(visitor.getByRole("heading", { name: "This link does not work" })).toBeVisible();
      await visitor.context().close();
    });

    await signedInTest.step("it opens first without an address, and is deleted", async () => {
      await page.goto("/monitor/dashboard");
      await expect(page).toHaveURL(/year=1.*cumulative=off/);
      await expect(first).toBeVisible();
      await page.getByRole("button", { name: "Views" }).click();
      await page.getByRole("menuitem", { name: "Save and manage views" }).click();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Delete First year" }).click();
      await expect(dialog.getByText(/^No views yet\./)).toBeVisible();
    });
  },
);
