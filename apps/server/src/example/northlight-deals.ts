import { DAY_MS } from "../platform/clock/durations.ts";
import type { CrmDeal } from "../platform/connectors/connector.ts";
import { startDraws } from "./northlight-draws.ts";
import { exampleEnquiries } from "./northlight-enquiries.ts";

/** Number of deals, in addition to the enquiries of the first year. */
const DEALS = 730;
const YEARS = 2.5;
const FIRST_ID = 4_876_876_000_000_100_000n;
const openStages = ["Qualification", "Needs Analysis", "Proposal/Price Quote", "Negotiation/Review"] as const;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * The deals of the example's CRM, in the words of Zoho CRM: some 1,200 of three years up to now, the same ones each
 * time. The first year's are enquiries, all of them lost; then come most of the customers that the plan begins with,
 * about as many a month as now. This year's are a little behind the channel plan, by field sales alone: content brings
 * more than planned, and so does the product that the plan leaves out. One large deal is still open. A few are of a
 * source that no plan knows, and a few in a currency without a rate.
 */
export function exampleDeals(now: Date): CrmDeal[] {
  const { next, between, prospect, accountOf } = startDraws(13_838);

  const drawnDeals = Array.from({ length: DEALS - 1 }, (_, index): CrmDeal => {
    const { leadSource, winRate, size, geo, currency, product, price, industry } = prospect();
    const age = (1 - (index + next()) / DEALS) * YEARS * 365;
    const createdAt = now.getTime() - age * DAY_MS;
    const cycle = between(35, 190) * size;
    const isWon = next() < winRate;
    // Most of what is lost is lost early, so what is far on is likely to be won.
    const decidedAfter = isWon ? cycle : cycle * (0.15 + 0.8 * next() ** 2);
    const isDecided = age > decidedAfter;
    const stageIndex = Math.min(openStages.length - 1, Math.floor((age / cycle) * openStages.length));
    const stage = isDecided
      ? isWon
        ? "Closed Won"
        : "Closed Lost"
      : (openStages[stageIndex] ?? openStages[0]);
    const closesAt = createdAt + (isDecided ? decidedAfter : cycle) * DAY_MS;
    // Few large deals, many small ones.
    const amount = Math.round((price * size * (0.4 + 2.2 * next() ** 3)) / 50) * 50;
    const account = accountOf(industry);
    return {
      externalId: String(FIRST_ID + BigInt(index)),
      changedAt: new Date(isDecided ? closesAt : now).toISOString(),
      properties: {
        Deal_Name: `${account}: ${product.replace("Northlight ", "")}`,
        Account_Name: account,
        Amount: amount,
        Currency: currency,
        Stage: stage,
        Lead_Source: leadSource,
        Product: product,
        Geo: geo,
        Industry_Domain: industry,
        Created_Time: dayOf(createdAt),
        Closing_Date: dayOf(closesAt),
      },
    };
  });
  return [...drawnDeals, largestDeal(now), ...exampleEnquiries(now)];
}

/** The deal that the odds of the year depend on. */
function largestDeal(now: Date): CrmDeal {
  const account = "Hanse Wohnbau AG";
  return {
    externalId: String(FIRST_ID + BigInt(DEALS)),
    changedAt: now.toISOString(),
    properties: {
      Deal_Name: `${account}: Atlas, all sites`,
      Account_Name: account,
      Amount: 120_000,
      Currency: "EUR",
      Stage: "Proposal/Price Quote",
      Lead_Source: "Field Sales",
      Product: "Northlight Atlas",
      Geo: "Germany",
      Industry_Domain: "Real Estate",
      Created_Time: dayOf(now.getTime() - 110 * DAY_MS),
      Closing_Date: dayOf(now.getTime() + 24 * DAY_MS),
    },
  };
}

/** Rates of the quarters that the deals are of, in units for one US dollar. */
export function exampleRates(now: Date): { date: string; base: string; rates: Record<string, number> }[] {
  const quarters = 12;
  return Array.from({ length: quarters + 1 }, (_, index) => {
    const month = now.getUTCMonth() - (now.getUTCMonth() % 3) - 3 * (quarters - index);
    const wave = Math.sin((index - 1) * 0.9);
    return {
      date: dayOf(Date.UTC(now.getUTCFullYear(), month, 1)),
      base: "USD",
      rates: { EUR: round(0.91 + 0.03 * wave), CHF: round(0.86 + 0.025 * wave) },
    };
  });
}

const round = (rate: number) => Math.round(rate * 10_000) / 10_000;
