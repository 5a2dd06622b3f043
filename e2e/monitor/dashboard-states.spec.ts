import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { expect, signedInTest } from "../fixtures/test.ts";
import { createChannelPlan, createPlan, YEAR } from "../thread/plan.ts";

const PHONE = { width: 390, height: 844 };

signedInTest(
  "every dashboard of the example has no axe findings, is printed on one page and fits a phone",
  async ({ page, user }) => {
    signedInTest.setTimeout(120_000);
    await user.api.call("copyExample");
    const size = page.viewportSize();
    for (const [address, shown] of [
      ["?year=1", /^Closed revenue is /],
      ["?tab=emailCampaign", /^Read from Zoho Campaigns /],
      [
        "?tab=pricingDashboard&part=pricingPlanPerformance",
        /^Plan figures of the simulation at the middle of its ranges\./,
      ],
      [
        "?tab=pricingDashboard&part=revenueAnalytics",
        /^Plan figures of the simulation at the middle of its ranges\./,
      ],
      [
        "?tab=pricingDashboard&part=customerAnalytics",
        /^Plan figures of the simulation at the middle of its ranges\./,
      ],
      ["?tab=pricingDashboard&part=priceAdjustment", /^New customers change by /],
    ] as const) {
      await page.goto(`/monitor/dashboard${address}`);
      await expect(page.getByText(shown)).toBeVisible();
      await expectAccessibleInBothThemes(page);
      const paper = await page.pdf({ preferCSSPageSize: true });
      expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g), address).toHaveLength(1);
      await page.setViewportSize(PHONE);
      await expectNoSidewaysScroll(page);
      if (size !== null) await page.setViewportSize(size);
    }
  },
);

signedInTest(
  "a pricing dashboard waits for the list of simulations, and draws its figures once",
  async ({ page, user }) => {
    await user.api.call("copyExample");
    const asked: string[] = [];
    const list = Promise.withResolvers<void>();
    await page.route("**/api/simulation", async (route) => {
      await list.promise;
      await route.continue();
    });
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === "/api/dashboard/revenue-analytics") asked.push(search);
    });
    await page.goto("/monitor/dashboard?tab=pricingDashboard&part=revenueAnalytics");
    await expect(page.getByRole("radio", { name: "Revenue analytics" })).toBeChecked();
    await expect(page.getByText("Loading dashboard data...")).toBeVisible();
    list.resolve();
    await expect(page.getByText(/^Plan figures of the simulation /)).toBeVisible();
    expect(asked).toEqual([expect.stringContaining("simulationId=")]);
  },
);

signedInTest(
  "every dashboard says what is missing, and leads to it; an unknown one asks to select one",
  async ({ page, user }) => {
    await signedInTest.step("an unknown dashboard asks to select one", async () => {
      await page.goto("/monitor/dashboard?tab=none");
      await expect(page.getByText("Select a dashboard to view")).toBeVisible();
      await expect(page.getByRole("tab", { selected: true })).toHaveCount(0);
    });
    for (const [tab, title, action] of [
      ["plannedVsActualRevenue", "No GTM plan yet", "Start a plan"],
      ["emailCampaign", "No campaigns yet", "Connect Zoho Campaigns"],
      ["pricingDashboard", "No simulation yet", "Make a simulation"],
    ] as const) {
      await page.goto(`/monitor/dashboard?tab=${tab}`);
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
      await expect(page.getByRole("main").getByRole("link", { name: action })).toBeVisible();
      await expectAccessibleInBothThemes(page);
    }

    await signedInTest.step(
      "the navigation collapses and expands, at an earlier address of the dashboards",
      async () => {
        await page.goto("/dashboard/pricingDashboard");
        await expect(page.getByText("No simulation yet")).toBeVisible();
        const tabs = page.getByRole("tablist", { name: "Dashboards" });
        await page.getByRole("button", { name: "Collapse navigation" }).press("Enter");
        await expect(tabs).toBeHidden();
        await expect(page.getByText("Pricing, Pricing plan performance")).toBeVisible();
        await page.getByRole("button", { name: "Expand navigation" }).press("Enter");
        await expect(tabs).toBeVisible();
      },
    );

    const { gtmPlanId } = await createPlan(user, { name: "Launch", currency: "EUR", firstYear: YEAR });
    await signedInTest.step("a plan without deals leads to a CRM", async () => {
      await page.goto("/monitor/dashboard");
      await expect(page.getByText("No deals yet")).toBeVisible();
      await expect(page.getByRole("link", { name: "Connect a CRM" })).toBeVisible();
      await expectAccessibleInBothThemes(page);
    });
    const deal = {
      name: "",
      Lead_Source: "Field Sales",
      Product: "CRM",
      Geo: "Germany",
      Industry_Domain: "",
    };
    const won = {
      Stage: "Closed Won",
      Deal_Currency: "EUR",
      Amount: 1_000,
      properties: {},
      probability: undefined,
    };
    const dates = { createdDate: `${YEAR - 1}-12-01`, closeDate: `${YEAR}-01-01` };
    await user.api.call("createDeal", { body: { ...deal, ...won, ...dates } });
    await page.goto("/monitor/dashboard?tab=plannedVsActualRevenue");
    await expect(
      page.getByText(`No revenue is planned for ${YEAR}. Add channels to a channel plan.`),
    ).toBeVisible();
    await expect(page.getByText("No plan", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("too few to tell (1 of 10)").first()).toBeVisible();
    await expectAccessibleInBothThemes(page);

    // Even months are said; a year without deals and a currency without a rate show no figure that is wrong.
    await createChannelPlan(user, {
      gtmPlanId,
      combination: "CRM-Germany",
      currency: "EUR",
      timeBoundSimulation: [],
    });
    await page.reload();
    await expect(page.getByText(`Planned revenue is the same in every month of ${YEAR}.`)).toBeVisible();
    await page.goto("/monitor/dashboard?year=3&cumulative=off");
    const third = page.getByRole("region", { name: `${YEAR + 2} (year 3)` });
    await expect(third.getByText(`Of the plan for ${YEAR + 2}, which has not started.`)).toBeVisible();
    await expect(third.getByText("Not started", { exact: true })).toBeVisible();
    await expect(
      page.getByText("Nothing was planned for the year so far, and nothing closed."),
    ).toBeVisible();
    await expect(page.getByRole("heading", { name: /is planned for the period$/ })).toBeVisible();
    await expect(page.getByText(/^3,000,000 EUR is missing\. No open deal closes in the year/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.goto("/monitor/dashboard?currency=USD");
    await expect(page.getByText(/^1 deal in EUR has no exchange rate and is not counted\.$/)).toBeVisible();
    await expect(
      page.getByText("Planned figures of Field sales are left out: there is no exchange rate."),
    ).toBeVisible();
    await expectAccessibleInBothThemes(page);
  },
);
