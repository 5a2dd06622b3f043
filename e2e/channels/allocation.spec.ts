import { newChannel } from "@beachhead/contract/new-channel";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { savePlanOf } from "../gtm-plans/whole-plan.ts";

const TARGET_YEAR = new Date().getFullYear() + 2;

/** Trade shows that cost much for what they bring, and content that costs little. */
const planned = [
  {
    key: 15,
    inputs: {
      revenueTarget: 400_000,
      averageDealSize: 25_000,
      leadsPerEvent: 40,
      dealConversionRatio: 20,
      costPerEvent: 60_000,
      internalReps: 1,
      repSalary: 60_000,
    },
    months: { StartingMonth: 1, RampUpTime: 3, LeadtoClosure: 3 },
  },
  {
    key: 2,
    inputs: {
      pipelineTarget: 4_000_000,
      sqlConversionRatio: 25,
      internalReps: 1,
      repSalary: 70_000,
      agencyCost: 60_000,
    },
    months: { StartingMonth: 1, RampUpTime: 3, LeadtoClosure: 3 },
  },
] as const;

interface PlanToMake {
  access?: "edit" | "view";
  /** Chosen, without figures. */
  without?: number;
}

/** A channel plan on a GTM plan whose revenue is to grow by three millions in two years. */
async function createPlan(user: TestUser, { access = "edit", without }: PlanToMake = {}): Promise<string> {
  const gtmPlanId = await savePlanOf(user, { planName: "CRM launch", text: (place) => place });
  await user.api.call("saveGoals", {
    body: {
      gtmPlanId,
      goals: [
        {
          id: 1,
          goal: "Revenue (USD)",
          currentValue: 2_000_000,
          targetValue: 5_000_000,
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
  const blank = without === undefined ? undefined : newChannel(without);
  const saved = await user.api.call("createDgPlan", {
    body: {
      gtmPlanId,
      gtmplan: "",
      productgeo: "",
      planname: "India launch",
      description: "",
      currency: "USD",
      access,
      channels: [...channels, ...(blank === undefined ? [] : [{ ...blank, checked: true, roiTable: [{}] }])],
    },
  });
  return saved.id;
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const revenueOf = async (user: TestUser, id: string) =>
  (await user.api.call("getDgPlanSummary", { params: { id } })).totals.revenueImpact;
const whole = (amount: number) => Math.round(amount).toLocaleString("en");
const total = (page: Page, amount: number) =>
  page
    .getByRole("table", { name: "Channels side by side, full year" })
    .getByRole("row", { name: /^All channels/ })
    .getByRole("button", { name: whole(amount), exact: true });

signedInTest(
  "the budget is allocated from a channel plan: the title says what to move, all moves are applied, and Undo takes them back",
  journey,
  async ({ page, user }) => {
    const id = await createPlan(user);
    const before = await revenueOf(user, id);
    await page.goto(`/create-new-dgplan?plan=${id}`);
    await page.getByRole("link", { name: "Allocate" }).click();
    await expect(title(page)).toHaveText(
      /^Move [\d.]+.k USD from Trade Shows\/Event Participation to Content Marketing: .* more revenue .*; odds /,
    );
    await page.getByRole("button", { name: "Apply all 2 moves" }).click();
    const undo = page.getByRole("button", { name: "Undo" });
    await expect(undo).toBeVisible();
    const after = await revenueOf(user, id);
    expect(after).toBeGreaterThan(before);
    await page.getByRole("link", { name: "Summary" }).click();
    await expect(total(page, after)).toBeVisible();
    await undo.click();
    await expect(total(page, before)).toBeVisible();
    expect(await revenueOf(user, id)).toBe(before);
  },
);

signedInTest(
  "an effort is moved by keyboard and its figures follow, wrong figures say the way out, and it fits a phone",
  async ({ page, user }) => {
    const id = await createPlan(user, { without: 6 });
    await page.goto(`/dg-summary?plan=${id}`);
    await page.getByRole("link", { name: "Allocate the budget" }).click();
    await expect(title(page)).toHaveText(/^Move /);
    await expect(page.getByText(/^Field Sales is left out: Revenue target, /)).toBeVisible();

    await signedInTest.step("a slider by keyboard makes a mix of one's own", async () => {
      const slider = page.getByRole("slider", { name: "Effort of Content Marketing" });
      await slider.focus();
      await page.keyboard.press("Home");
      await expect(slider).toHaveAttribute("aria-valuetext", /^0/);
      await expect(page.getByRole("heading", { name: "Your own mix" })).toBeVisible();
      await expect(page.getByRole("checkbox", { name: /^Stop Content Marketing: / })).toBeChecked();
      await page.getByRole("button", { name: "Back to the best mix" }).click();
      await expect(page.getByRole("heading", { name: "The best mix" })).toBeVisible();
    });

    await signedInTest.step(
      "on paper efforts and figures are text, and there is nothing to press",
      async () => {
        await page.emulateMedia({ media: "print" });
        await expect(title(page)).toBeVisible();
        await expect(page.getByRole("textbox", { name: /^Budget/ })).toBeVisible();
        await expect(page.getByText(/^Stop Trade Shows|^Cut Trade Shows/)).toBeVisible();
        await expect(page.getByRole("slider", { name: /^Effort of |^Budget$/ })).toHaveCount(0);
        for (const name of [/^Apply /, "As a copy", /^Keep /, "Show the table", /^What effort is/])
          await expect(page.getByRole("button", { name })).toHaveCount(0);
        await page.emulateMedia({ media: "screen" });
      },
    );

    await signedInTest.step("the heading leads to where the moves are applied", async () => {
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByRole("button", { name: "See the moves" }).click();
      await expect(page.getByRole("button", { name: /^Apply all/ })).toBeInViewport();
    });

    await signedInTest.step("a locked channel does not change", async () => {
      const lock = page.getByRole("button", { name: "Keep Trade Shows/Event Participation unchanged" });
      await lock.click();
      await expect(lock).toHaveAttribute("aria-pressed", "true");
      await expect(title(page)).toHaveText(/^Today's mix is the best/);
      await lock.click();
      await expect(title(page)).toHaveText(/^Move /);
    });

    await signedInTest.step("the handle under the chart moves the budget", async () => {
      const handle = page.getByRole("slider", { name: "Budget", exact: true });
      await handle.focus();
      await page.keyboard.press("End");
      await expect(title(page)).toHaveText(/^Spend [\d.]+.[kM] USD more on /);
      await page.getByRole("button", { name: /today's cost$/ }).click();
      await expect(title(page)).toHaveText(/^Move /);
    });

    await signedInTest.step("what was asked is there again after the page was loaded again", async () => {
      const budget = page.getByRole("textbox", { name: "Budget" });
      await budget.fill("123,000");
      await page.getByRole("radio", { name: "Best odds" }).check();
      await page.reload();
      await expect(budget).toHaveValue("123,000");
      await expect(page.getByRole("radio", { name: "Best odds" })).toBeChecked();
      await page.getByRole("radio", { name: "Most revenue" }).check();
      await page.getByRole("button", { name: /today's cost$/ }).click();
      await expect(title(page)).toHaveText(/^Move /);
    });

    await signedInTest.step("wrong figures say the way out", async () => {
      const budget = page.getByRole("textbox", { name: "Budget" });
      await budget.fill("0");
      await budget.blur();
      await expect(page.getByText("A budget of 0 pays for no channel.")).toBeVisible();
      await page.getByRole("button", { name: /today's cost$/ }).click();
      const people = page.getByRole("textbox", { name: "People" });
      await people.fill("0");
      await people.blur();
      await expect(page.getByText("No channel works without people.")).toBeVisible();
      await people.fill("");
      await page.getByRole("radio", { name: "Goal at least cost" }).check();
      await page.getByRole("textbox", { name: "Goal: revenue to reach" }).fill("90m");
      await expect(title(page)).toHaveText(/^90.M USD is out of reach: .* at most .*, for a budget of /);
      await page.getByRole("button", { name: /of the plan$/ }).click();
      await page.getByRole("radio", { name: "Most revenue" }).check();
      await expect(title(page)).toHaveText(/^Move /);
    });

    await signedInTest.step("it has no axe findings and fits a phone", async () => {
      await expectAccessibleInBothThemes(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: /^Returns of Content Marketing/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessibleInBothThemes(page);
    });
  },
);

signedInTest(
  "a view-only plan is not changed, and its moves become a copy that is compared with it",
  async ({ page, user }) => {
    const id = await createPlan(user, { access: "view" });
    const before = await revenueOf(user, id);
    await page.goto(`/dg-allocate?plan=${id}`);
    await expect(page.getByText("This plan is view-only. Turn on editing to change it.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Apply all 2 moves" })).toBeDisabled();
    await page.getByRole("checkbox", { name: /^(Stop|Cut) Trade Shows/ }).uncheck();
    await page.getByRole("button", { name: "As a copy" }).click();
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(
      page.getByRole("heading", {
        name: /^“India launch copy” brings .* more revenue for .* more cost a year$/,
      }),
    ).toBeVisible();
    await expect(
      page
        .getByRole("table", { name: "India launch and India launch copy by channel" })
        .getByRole("row", { name: /^Trade Shows/ }),
    ).toContainText("the same");
    expect(await revenueOf(user, id)).toBe(before);
    await expectAccessibleInBothThemes(page);
  },
);

signedInTest(
  "a copy with the moves does not change the reach of the goal until it is used instead, and Undo takes that back",
  async ({ page, user }) => {
    const id = await createPlan(user);
    const carried = page.getByRole("heading", { name: /^Channels carry / });
    await page.goto(`/dg-summary?plan=${id}`);
    const before = (await carried.textContent()) ?? "";
    await page.getByRole("link", { name: "Allocate the budget" }).click();
    await page.getByRole("button", { name: "As a copy" }).click();
    await expect(
      page.getByText("A copy of “India launch” has these moves. It does not count towards the goal"),
    ).toBeVisible();
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(page.getByText("“India launch copy” is an alternative.")).toBeVisible();
    await expect(carried).toHaveText(before);

    await page.getByRole("button", { name: "Use “India launch copy” instead" }).click();
    const alternative = page.getByRole("heading", {
      name: /^With this alternative, channels would carry /,
    });
    await expect(alternative).toHaveText(
      before.replace("Channels carry", "With this alternative, channels would carry"),
    );
    await expect(page.getByRole("note")).toContainText("measured in place of “India launch copy”");
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(carried).toHaveText(before);

    await page.goto("/saved-dgplans");
    await expect(page.getByRole("row", { name: /India launch copy/ })).toContainText("Alternative");
    await page.getByRole("link", { name: "India launch copy" }).click();
    await page.getByRole("tab", { name: "Plan" }).click();
    const counts = page.getByRole("checkbox", { name: /^Counts towards the goal/ });
    await expect(counts).not.toBeChecked();
    await counts.check();
    await expect(page.getByText("Alternative", { exact: true })).toHaveCount(0);
  },
);
