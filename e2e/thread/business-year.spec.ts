import { expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import { expect, signedInTest } from "../fixtures/test.ts";
import { readSources } from "./plan-sources.ts";

const APRIL = 4;

/** Lets the years of the example plan begin in April. */
async function beginInApril(user: TestUser, gtmPlanId: string): Promise<void> {
  const plan = await user.api.call("getGtmPlan", { params: { id: gtmPlanId } });
  const { gtmPlanName, companyName, shortDescription, website, currency, firstYear, products } = plan;
  await user.api.call("saveBasicDetails", {
    body: {
      gtmPlanId,
      gtmPlanName,
      companyName,
      shortDescription,
      website,
      currency,
      firstYear,
      yearStartMonth: APRIL,
      products: products.map(({ geoIds: _geoIds, ...product }) => product),
      segmentData: plan.segmentData,
    },
  });
}

/** A year of the plan that is not named as a business year: no part of "FY 2026/27", of a date or of a month. */
const BARE_YEAR =
  /.{0,60}(?<!FY |[\d/.,:-]|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* )\b20[2-3]\d\b(?![-/.,]\d|T\d).{0,30}/g;

signedInTest(
  "a plan from April names business years on every screen, in exports, shared pages and answers to agents",
  async ({ page, user }) => {
    const documents = await user.api.call("copyExample");
    await beginInApril(user, documents.gtmPlanId);
    const sources = await readSources(page, user, documents);
    // An agent gets the stored form of a plan: firstYear, yearStartMonth and the typed target years.
    const { "agent: plan": _plan, ...named } = sources;
    // Above the example, the start screen asks for figures of a plan that is not there yet, of calendar years.
    named["start"] = named["start"]?.replace(/Your odds in a minute.*? Plan ,/, "") ?? "";
    const bare = Object.entries(named).flatMap(([source, text]) =>
      [...text.matchAll(BARE_YEAR)].map(([found]) => `${source}: ${found}`),
    );
    expect(bare).toEqual([]);
    const naming = [
      "goals",
      "review",
      "channels",
      "simulator",
      "plan workbook",
      "plan slides",
      "simulation slides",
    ];
    const silent = [...naming, "agent: summary", "agent: odds"].filter(
      (source) => named[source]?.includes("FY 20") !== true,
    );
    expect(silent).toEqual([]);
  },
);

signedInTest(
  "the month in which years start is chosen in the details, and the dashboard follows it",
  async ({ page, user }) => {
    const { gtmPlanId } = await user.api.call("copyExample");
    const { firstYear } = await user.api.call("getGtmPlan", { params: { id: gtmPlanId } });
    const name = `FY ${firstYear}/${String(firstYear + 1).slice(2)}`;
    await page.goto(`/create-new-gtm/business-details?plan=${gtmPlanId}`);
    await page.getByRole("combobox", { name: "Year starts in" }).click();
    await page.getByRole("option", { name: "April" }).click();
    await expect(page.getByRole("combobox", { name: "First year" })).toHaveValue(name);
    await expect(
      page.getByText(`Year 1 of simulations: April ${firstYear} to March ${firstYear + 1}`),
    ).toBeVisible();
    await expect
      .poll(async () => (await user.api.call("getGtmPlan", { params: { id: gtmPlanId } })).yearStartMonth)
      .toBe(APRIL);
    await page.goto(`/monitor/dashboard?gtmPlan=${gtmPlanId}`);
    await expect(page.getByRole("region", { name: `${name} (year 1)` })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  },
);
