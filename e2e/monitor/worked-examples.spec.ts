/** The worked examples of the formulas on the screen: their deals are imported, and their figures are read there. */
import { schemas } from "@beachhead/contract";
import secondHalf from "../../packages/engine/examples/second-half.json" with { type: "json" };
import file from "../../packages/engine/examples/segments-actuals-pricing.json" with { type: "json" };
import type { TestUser } from "../fixtures/account.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { createChannelPlan, createPlan, YEAR } from "../thread/plan.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const today = new Date().toISOString().slice(0, 10);
const daysBefore = (days: number) => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);

interface FileDeal {
  amount: number;
  isWon: boolean;
  created: string;
  closed: string;
}

/** Imports a file of closed deals of Field Sales in Germany. */
async function importDeals(user: TestUser, deals: readonly FileDeal[]): Promise<void> {
  const lines = deals.map(
    ({ amount, isWon, created, closed }, place) =>
      `${place},Field Sales,CRM,Germany,${amount},USD,${isWon ? "Closed Won" : "Closed Lost"},${created},${closed}`,
  );
  const head = "Deal ID,Channel,Product,Country,Amount,Currency,Stage,Created,Closing Date";
  const uploaded = await user.api.send("uploadDealImport", {
    query: { fileName: "deals.csv" },
    headers: { "content-type": "application/octet-stream" },
    body: [head, ...lines, ""].join("\n"),
  });
  const { importId: id, mapping } = schemas.uploadDealImport.reply.parse(uploaded.body);
  await user.api.call("startDealImport", { params: { id }, body: { mapping } });
  const state = async () => (await user.api.call("getDealImport", { params: { id } })).state;
  await expect.poll(state).toBe("done");
}

const many = (count: number, isWon: boolean, amount: number): FileDeal[] =>
  Array.from({ length: count }, () => {
    const closed = `${YEAR - 1}-06-15`;
    return { amount, isWon, created: `${YEAR - 1}-03-15`, closed };
  });

const percent = (fraction: number, decimals: number) => `${(fraction * 100).toFixed(decimals)}\u202f%`;
const whole = (value: number) => Math.round(value).toLocaleString("en");

signedInTest("the odds that remain are those of the worked example", journey, async ({ page, user }) => {
  const [example] = secondHalf.oddsThatRemain;
  if (example === undefined) throw new Error("There is no worked example");
  const { closed, target, open, won, lost } = example.in;
  const { gtmPlanId } = await createPlan(user, { name: "Launch", currency: "USD", firstYear: YEAR });
  await createChannelPlan(user, {
    gtmPlanId,
    combination: "CRM-Germany",
    currency: "USD",
    revenueTarget: target,
    timeBoundSimulation: [],
  });
  await importDeals(user, [
    { amount: closed, isWon: true, created: daysBefore(30), closed: today },
    ...many(won - 1, true, 1),
    ...many(lost, false, 1),
  ]);
  for (const { amount, p } of open)
    await user.api.call("createDeal", {
      body: {
        name: "",
        Lead_Source: "Field Sales",
        Product: "CRM",
        Geo: "Germany",
        Industry_Domain: "",
        Amount: amount,
        Stage: "Negotiation",
        Deal_Currency: "USD",
        probability: p * 100,
        properties: {},
        createdDate: today,
        closeDate: `${YEAR}-12-31`,
      },
    });
  const query = { gtmPlanId, targetYear: "1" };
  const { fromOpen } = await user.api.call("getRemainingOdds", { query });
  expect(Math.abs(fromOpen.probability - example.out.probability)).toBeLessThan(4 * fromOpen.standardError);
  await page.goto("/monitor/dashboard");
  await expect(
    page.getByRole("heading", { name: `Odds that remain: 854\u202fk USD by the end of ${YEAR}` }),
  ).toBeVisible();
  await expect(
    page.getByText(`From the 10 open deals alone the odds are ${percent(fromOpen.probability, 0)};`),
  ).toBeVisible();
  await expect(page.getByText(`${whole(target - closed)} USD is missing.`)).toBeVisible();
  await expect(page.getByText("Win rates are based on 95 closed deals of 24 months;")).toBeVisible();
});

signedInTest(
  "the calibration is that of the worked example, in the panel and its file",
  journey,
  async ({ page, user }) => {
    const [, , example] = secondHalf.calibration;
    const { winRate, dealSize, cycleDays } = example?.out ?? {};
    if (example === undefined || !winRate || !dealSize || !cycleDays)
      throw new Error("The worked example is not there");
    await createPlan(user, { name: "Launch", currency: "USD", firstYear: YEAR });
    await importDeals(
      user,
      example.in.map(({ status, amount, days }) => ({
        amount,
        isWon: status === "won",
        created: daysBefore(days),
        closed: today,
      })),
    );
    await page.goto("/monitor/dashboard");
    const row = page.getByRole("row", { name: /^Field Sales 11, 49 / });
    await expect(row.getByRole("cell")).toHaveText([
      "11, 49",
      `${percent(winRate.value, 1)} 10.6 – 29.9 %`,
      `${whole(dealSize.mean)} ${whole(dealSize.low)} – ${whole(dealSize.high)}`,
      `${cycleDays.months} months ${cycleDays.median} days, ${cycleDays.low} – ${cycleDays.high}`,
    ]);
  },
);

signedInTest(
  "the variance is that of the worked example, in order and by Shapley",
  journey,
  async ({ page, user }) => {
    const { gtmPlanId } = await createPlan(user, { name: "Launch", currency: "USD", firstYear: YEAR - 1 });
    await createChannelPlan(user, {
      gtmPlanId,
      combination: "CRM-Germany",
      currency: "USD",
      revenueTarget: 2_000_000,
      averageDealSize: 40_000,
      timeBoundSimulation: [],
    });
    await importDeals(user, [...many(46, true, 42_000), ...many(184, false, 42_000)]);
    await page.goto("/monitor/dashboard");
    await expect(page.getByRole("heading", { name: "68\u202fk behind plan" })).toBeVisible();
    const sentence = ({ volume, conversion, dealSize }: (typeof file)["variance3"]["sequential"]) =>
      `Closed revenue is 68,000 USD behind plan: lower win rates took ${whole(-conversion)}, more deals brought ${whole(volume)}, larger deals brought ${whole(dealSize)}.`;
    await expect(page.getByText(sentence(file.variance3.sequential))).toBeVisible();
    await page.getByRole("radio", { name: "Shapley" }).check();
    await expect(page.getByText(sentence(file.variance3.shapley))).toBeVisible();
  },
);

signedInTest(
  "the worked deals in four currencies add up to their sums, except one without a rate",
  journey,
  async ({ page, user }) => {
    await createPlan(user, { name: "Launch", currency: "USD", geos: ["India", "Germany"], firstYear: YEAR });
    const { deals, rates, out } = file.actuals;
    await user.api.call("saveRates", { body: { base: "USD", date: daysBefore(1), rates } });
    for (const deal of deals)
      await user.api.call("createDeal", {
        body: {
          name: "",
          Lead_Source: deal.leadSource,
          Product: deal.product,
          Geo: deal.geo,
          Industry_Domain: "",
          Amount: deal.amount,
          Stage: deal.stage,
          Deal_Currency: deal.currency,
          probability: undefined,
          properties: {},
          createdDate: undefined,
          closeDate: undefined,
        },
      });
    await page.goto("/monitor/dashboard");
    const sums = page.getByRole("region", { name: `Cumulative: ${YEAR}, with deals without dates` });
    await expect(sums.getByText(whole(out.crmPipeline), { exact: true })).toBeVisible();
    await expect(sums.getByText(whole(out.closedRevenue), { exact: true })).toBeVisible();
    await expect(sums.getByText("75\u202fk open, 50\u202fk weighted")).toBeVisible();
    await expect(page.getByText("1 deal in GBP has no exchange rate and is not counted.")).toBeVisible();
  },
);
