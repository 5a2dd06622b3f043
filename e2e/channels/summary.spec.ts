import { readFile } from "node:fs/promises";
import { newChannel } from "@beachhead/contract/new-channel";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import { tabTo } from "../fixtures/keyboard.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { savePlanOf } from "../gtm-plans/whole-plan.ts";

const people = { managers: 1, managerSalary: 140_000, adminBdPercent: 15, pipelineAttributionPercent: 60 };

/** Channels of three calculators: sums that are no whole amounts, one that starts too late, one that costs too much. */
const planned = [
  {
    key: 6,
    inputs: {
      ...people,
      revenueTarget: 3_000_000,
      averageDealSize: 50_000,
      sqlsPerRepPerMonth: 4,
      closeRatio: 25,
      repSalary: 120_000,
    },
    months: { StartingMonth: 3, RampUpTime: 6, LeadtoClosure: 4 },
  },
  {
    key: 13,
    inputs: {
      ...people,
      revenueTarget: 2_000_000.5,
      partnerProductivity: 150_000,
      closeRatio: 30,
      commissionPercent: 20,
      partnersPerRep: 5,
      repSalary: 90_000,
    },
    months: { StartingMonth: 22, RampUpTime: 9, LeadtoClosure: 6 },
  },
  {
    key: 3,
    inputs: {
      pipelineTarget: 600_000,
      sqlConversionRatio: 15,
      monthsToImpact: 2,
      internalReps: 1,
      repSalary: 75_000.4,
      oneTimeDevelopmentCost: 25_000,
    },
    months: { StartingMonth: 1, RampUpTime: 3, LeadtoClosure: 2 },
  },
] as const;

const TARGET_YEAR = new Date().getFullYear() + 2;

/** A channel plan on a GTM plan whose revenue is to grow by ten million in two years. */
async function createPlan(user: TestUser): Promise<string> {
  const gtmPlanId = await savePlanOf(user, { planName: "CRM launch", text: (place) => place });
  await user.api.call("saveGoals", {
    body: {
      gtmPlanId,
      goals: [
        {
          id: 1,
          goal: "Revenue (USD)",
          currentValue: 2_000_000,
          targetValue: 12_000_000,
          targetYear: TARGET_YEAR,
        },
      ],
    },
  });
  const channels = planned.flatMap(({ key, inputs, months }) => {
    const channel = newChannel(key);
    return channel === undefined
      ? []
      : [{ ...channel, checked: true, roiTable: [inputs], timeBoundSimulation: [months] }];
  });
  const saved = await user.api.call("createDgPlan", {
    body: {
      gtmPlanId,
      gtmplan: "",
      productgeo: "",
      planname: "India launch",
      description: "",
      currency: "USD",
      access: "edit",
      channels,
    },
  });
  return saved.id;
}

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });

const table = (page: Page) => page.getByRole("table", { name: "Channels side by side, full year" });

signedInTest(
  "every figure of the channel summary opens its formula by keyboard, sentences say what is late, and it fits a phone",
  async ({ page, user }) => {
    const id = await createPlan(user);
    await page.goto(`/dg-summary?plan=${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("India launch: summary");
    const pipeline = row(page, "Field Sales").getByRole("button", { name: "12,000,000" });
    await expect(pipeline).toBeVisible();
    await tabTo(page, "12,000,000");
    await page.keyboard.press("Enter");
    // A screen reader reads what takes the focus: its name and its description.
    await expect(page.getByRole("dialog")).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveAccessibleName(/Pipeline/);
    await expect(page.getByRole("dialog")).toHaveAccessibleDescription(/3,000,000 ÷ 25 % = 12,000,000/);
    for (const key of ["Escape", "Enter"]) {
      await page.keyboard.press(key);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(pipeline).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog")).toBeFocused();
    }
    await page.keyboard.press("Tab");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const next = row(page, "Field Sales").getByRole("button").filter({ hasNotText: "12,000,000" });
    await expect(next.and(page.locator(":focus"))).toBeVisible();
    await page.keyboard.press("Shift+Tab");
    await expect(pipeline).toBeFocused();

    // Not one figure without a reason, whatever its column.
    const figures = table(page).getByRole("cell").getByRole("button");
    const count = await figures.count();
    expect(count).toBe(3 * 7 + 6);
    for (let index = 0; index < count; index += 1) {
      const figure = figures.nth(index);
      await figure.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog")).toHaveText(/=/);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }

    const total = row(page, "All channels");
    await total.getByRole("button", { name: /^5,090,001/ }).click();
    await expect(page.getByRole("dialog")).toContainText(
      /90,000Field Sales\+ 3,000,000.*\+ 2,000,001Together= 5,090,001/,
    );
    await page.keyboard.press("Escape");

    await signedInTest.step("sentences and phases show which channels start too late", async () => {
      await expect(
        page.getByRole("heading", { name: /^Channels carry .* that .* needs in \d{4}, .* is missing$/ }),
      ).toBeVisible();
      await expect(
        page.getByText(/starts in month 22\. To reach full revenue by the end of \d{4} \(year 2\)/),
      ).toBeVisible();
      const reader = page.getByRole("slider", { name: "Read the chart channel by channel" });
      await reader.focus();
      await page.keyboard.press("End");
      await expect(reader).toHaveAttribute("aria-valuetext", /First revenue month 28.*too late/);
    });
    await signedInTest.step("it has no axe findings and fits a phone", async () => {
      await expectAccessibleInBothThemes(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await total.getByRole("button").first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessibleInBothThemes(page);
    });
  },
);

signedInTest(
  "the channel summary, its CSV file and the server show the same totals, and a smallest change closes the gap",
  journey,
  async ({ page, user }) => {
    const id = await createPlan(user);
    const { totals } = await user.api.call("getDgPlanSummary", { params: { id } });
    await page.goto(`/dg-summary?plan=${id}`);
    const shown = [totals.people, totals.totalCostPerAnnum, totals.pipelineImpact, totals.revenueImpact].map(
      (amount) => Math.round(amount).toLocaleString("en"),
    );
    for (const visit of ["first", "again"]) {
      if (visit === "again") await page.reload();
      for (const text of shown)
        await expect(
          row(page, "All channels").getByRole("button", { name: text, exact: true }),
        ).toBeVisible();
      const year = totals.years.at(-1);
      await expect(row(page, `${TARGET_YEAR}`)).toContainText(
        Math.round(year?.revenue ?? Number.NaN).toLocaleString("en"),
      );
    }

    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "CSV of this summary" }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe("india-launch-summary.csv");
    const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)).toContain(
      `"All channels",${totals.people},${totals.totalCostPerAnnum},${totals.pipelineImpact},${totals.revenueImpact},`,
    );
    await signedInTest.step(
      "the smallest changes show their arithmetic, and one applied closes the gap",
      () => expectClosed(page, user, id),
    );
  },
);

async function expectClosed(page: Page, user: TestUser, id: string): Promise<void> {
  await expect(page.getByRole("img", { name: /is missing\. Field Sales 3\.0.M, / })).toBeVisible();
  const ways = page
    .getByRole("heading", { name: "Smallest changes that close the gap" })
    .locator("xpath=..")
    .getByRole("listitem");
  await expect(ways.first()).toContainText(/^Field Sales revenue target from 3,000,000 to /);
  const target = ways.first().getByRole("button");
  const amount = Number((await target.textContent())?.replaceAll(",", ""));
  await target.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText(/= 3,000,000 × \(\(10,000,000 − .*Rounded up to/);
  await page.keyboard.press("Escape");

  const plan = await user.api.call("getDgPlan", { params: { id } });
  const field = plan.channels.find(({ key }) => key === 6);
  if (field === undefined) throw new Error("The plan has lost Field Sales.");
  await user.api.call("saveDgChannel", {
    params: { id, key: "6" },
    body: { ...field, roiTable: [{ ...field.roiTable[0], revenueTarget: amount }] },
  });
  await page.reload();
  await expect(
    page.getByRole("heading", { name: /^Channels carry .* in \d{4}, 100.% of the 10\.0.M that/ }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Smallest changes that close the gap" })).toHaveCount(0);
}
