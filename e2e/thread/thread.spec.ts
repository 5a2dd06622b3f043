import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { typeInto } from "../fixtures/keyboard.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { createChannelPlan, createPlan, saveGoals, saveMarket, YEAR } from "./plan.ts";

const saved = (page: Page) => expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);

async function fill(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text);
  await field(page, name).blur();
}

signedInTest(
  "goals typed once reach cost, simulation, channels and review, in EUR",
  journey,
  async ({ page, user }) => {
    const { gtmPlanId } = await createPlan(user, { name: "DACH launch", currency: "EUR" });
    const other = await createPlan(user, { name: "India launch", currency: "USD", geos: ["India"] });
    await saveGoals(user, other.gtmPlanId, "USD", { target: 5_000_000 });
    await saveMarket(user, gtmPlanId, "CRM-Germany", 8);

    // Goals: the address names the plan, so a reload stays in the step.
    await page.goto(`/create-new-gtm/goal-setting?plan=${gtmPlanId}`);
    const revenue = page.getByRole("region", { name: "Revenue (EUR)" });
    await expect(revenue).toContainText("EUR");
    for (const [index, [current = "", target = ""]] of [
      ["2m", "12m"],
      ["25", "600"],
      ["-10", "20"],
    ].entries()) {
      await typeInto(page, `goals.${index + 1}.currentValue`, current);
      await typeInto(page, `goals.${index + 1}.targetValue`, target);
      await typeInto(page, `goals.${index + 1}.targetYear`, String(YEAR + 3));
    }
    await page.keyboard.press("Tab");
    await saved(page);
    await page.reload();
    await expect(field(page, "goals.1.targetValue")).toHaveValue("12,000,000");

    // Review: no channels and no price yet; the way to the price.
    await page.getByRole("link", { name: /^Review/ }).click();
    await expect(
      page.getByRole("heading", { name: /The goal is 12\.0.M EUR in \d+\. No channels/ }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Price this plan" }).click();

    // Cost: names and currency come from the plan.
    await expect(page.getByRole("combobox", { name: "Made for" })).toHaveValue("CRM in Germany");
    await expect(field(page, "pricingCurrency")).toHaveValue("EUR");
    await expect(field(page, "costTitle")).toHaveValue("CRM in Germany");
    await fill(page, "fixedAdminCost", "400k");
    await saved(page);
    await page.getByRole("link", { name: "Run a simulation with it" }).click();

    // Simulation: only prices and new customers are typed.
    await expect(field(page, "revenueTarget")).toHaveValue("12,000,000");
    await expect(field(page, "targetYear")).toHaveValue("3");
    await expect(field(page, "ebitTarget")).toHaveValue("20");
    await expect(field(page, "plan.1.existingCustomers")).toHaveValue("25");
    await expect(page.getByText("from the goals of DACH launch").first()).toBeVisible();
    await page.getByRole("heading", { name: "Growth a year" }).scrollIntoViewIfNeeded();
    const growth = page.locator('[data-field="customerGrowth.3"]');
    await expect(growth).toHaveText("8");
    await expect(page.getByText("from the chosen segments of DACH launch")).toBeVisible();
    await fill(page, "plan.1.pricePerUserMin", "9000");
    await fill(page, "plan.1.pricePerUserMax", "12000");
    await fill(page, "plan.1.customersFirstYearMin", "200");
    await fill(page, "plan.1.customersFirstYearMax", "500");
    await page.getByRole("heading", { name: "Figures at one point of the ranges" }).scrollIntoViewIfNeeded();
    await expect(page.getByText(/No channels are planned for CRM-Germany yet/)).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Saved Successfully");
    await expect(page).toHaveURL(/runSimulation\/.+/);
    const simulation = page.url();

    // Channels: what they carry into the goal's year is held against what it needs.
    await createChannelPlan(user, { gtmPlanId, combination: "CRM-Germany", currency: "EUR" });
    await page.reload();
    await page.getByRole("heading", { name: "Figures at one point of the ranges" }).scrollIntoViewIfNeeded();
    await expect(
      page.getByText(
        new RegExp(
          `channels carry \\d\\.\\d.M of the 10\\.0.M EUR that CRM in Germany needs in ${YEAR + 3}, `,
        ),
      ),
    ).toBeVisible();

    // Review: odds, gap and next decision.
    await page.goto(`/create-new-gtm/review?plan=${gtmPlanId}`);
    await expect(
      page.getByRole("heading", { name: /that the whole plan needs in \d{4}, \d+.%: .* is missing/ }),
    ).toBeVisible();
    await expect(
      page.getByText(/^Next decision\. .*add channels for \d\.\d.M EUR, or lower the goal\.$/),
    ).toBeVisible();

    // A change of the goal is offered in the simulation, kept by choice, and taken by choice.
    await saveGoals(user, gtmPlanId, "EUR", { target: 14_000_000, year: YEAR + 4, ebit: 25, customers: 30 });
    await saveMarket(user, gtmPlanId, "CRM-Germany", 5);
    await page.goto(simulation);
    const change = page.getByText("The revenue goal is now 14,000,000 EUR.");
    await expect(change).toBeVisible();
    await expect(field(page, "revenueTarget")).toHaveValue("12,000,000");
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: /^Keep 12.M/ }).click();
    await expect(change).toBeHidden();
    await expect(field(page, "revenueTarget")).toHaveValue("12,000,000");
    await expect(page.getByText("The goal says 14,000,000 EUR.")).toBeVisible();
    await page.getByRole("button", { name: /^Use 14/ }).click();
    await expect(field(page, "revenueTarget")).toHaveValue("14,000,000");
    // Every other inherited figure: its change is offered, and shown only once it is taken.
    for (const { finding, take, at, before, after } of [
      { finding: /The target year is now/, take: YEAR + 4, at: "targetYear", before: "3", after: "4" },
      { finding: /The EBIT goal is now 25/, take: 25, at: "ebitTarget", before: "20", after: "25" },
      {
        finding: /The number of customers today is now 30/,
        take: 30,
        at: "plan.1.existingCustomers",
        before: "25",
        after: "30",
      },
    ]) {
      await expect(page.getByText(finding)).toBeVisible();
      await expect(field(page, at)).toHaveValue(before);
      await page.getByRole("button", { name: new RegExp(`^Take ${take}`) }).click();
      await expect(page.getByText(finding)).toBeHidden();
      await expect(field(page, at)).toHaveValue(after);
    }
    const growing = page.getByText(/The growth of the market is now 5/);
    await expect(growing).toBeVisible();
    await expect(growth).toHaveText("8");
    await page.getByRole("button", { name: /^Keep 8/ }).click();
    await expect(growing).toBeHidden();
    await expect(page.getByText(/The market grows 5.% a year\./)).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Saved Successfully");
    const [stored] = await user.api.call("listSimulations");
    expect(stored).toMatchObject({
      revenueTarget: 14_000_000,
      targetYear: 4,
      ebitTarget: 25,
      customerGrowth: [8, 8, 8, 8],
      pricingCurrency: "EUR",
      combination: {
        gtmPlanId,
        seen: {
          revenueTarget: 14_000_000,
          targetYear: 4,
          ebitTarget: 25,
          existingCustomers: 30,
          customerGrowth: 5,
        },
      },
    });

    // The other plan has none of this.
    await page.goto(`/create-new-gtm/review?plan=${other.gtmPlanId}`);
    await expect(page.getByRole("heading", { name: /The goal is 5\.0.M USD/ })).toBeVisible();
    await expect(page.getByText("No simulation yet")).toBeVisible();
    await expect(page.getByText("No channel plan yet").first()).toBeVisible();
    await page.getByRole("link", { name: "Price this plan" }).click();
    await expect(page.getByRole("combobox", { name: "Made for" })).toHaveValue("CRM in India");
    await expect(field(page, "pricingCurrency")).toHaveValue("USD");
    await expect(field(page, "fixedAdminCost")).toHaveValue("");
  },
);

signedInTest(
  "a removed combination and a new currency leave the cost unchanged, with a choice",
  journey,
  async ({ page, user }) => {
    const plan = { name: "DACH launch", currency: "EUR" };
    const { gtmPlanId, combinationIds } = await createPlan(user, { ...plan, geos: ["Germany", "Austria"] });
    const combination = {
      gtmPlanId,
      combinationId: combinationIds[1] ?? "",
      seen: {
        revenueTarget: null,
        targetYear: null,
        ebitTarget: null,
        existingCustomers: null,
        customerGrowth: null,
        currency: "EUR",
      },
    };
    const { id } = await user.api.call("createProductCost", {
      body: {
        costTitle: "CRM in Austria",
        gtmPlan: "DACH launch",
        productName: "CRM",
        geo: "Austria",
        pricingCurrency: "EUR",
        fixedAdminCost: 1234,
        combination,
      },
    });

    await createPlan(user, { ...plan, currency: "CHF", geos: ["Germany", "Austria"], id: gtmPlanId });
    await page.goto(`/inputcost/addCost/${id}`);
    await expect(page.getByText("The plan is now in CHF.")).toBeVisible();
    await expect(field(page, "pricingCurrency")).toHaveValue("EUR");
    await page.goto(`/create-new-gtm/business-details?plan=${gtmPlanId}`);
    await expect(page.getByText(/The plan is in CHF: 1 product cost in EUR/)).toBeVisible();
    await page.getByRole("button", { name: "Use EUR for the plan again" }).click();
    await expect(page.getByText(/The plan is in CHF/)).toBeHidden();
    const plans = () => user.api.call("getInheritance", { params: { id: gtmPlanId } });
    await expect.poll(async () => (await plans()).currency).toBe("EUR");

    await createPlan(user, { ...plan, id: gtmPlanId });
    await page.goto(`/inputcost/addCost/${id}`);
    await expect(page.getByText("DACH launch no longer has CRM in Austria.")).toBeVisible();
    await expect(field(page, "fixedAdminCost")).toHaveValue("1,234");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Keep without a plan" }).click();
    await expect(field(page, "geo")).toHaveValue("Austria");
    const stored = () => user.api.call("getProductCost", { params: { id } });
    await expect.poll(async () => (await stored()).combination).toBeNull();
    expect(await stored()).toMatchObject({ geo: "Austria", fixedAdminCost: 1234 });
  },
);
