import { DAY_MS } from "../platform/clock/durations.ts";
import type { CrmDeal } from "../platform/connectors/connector.ts";
import { startDraws } from "./northlight-draws.ts";

const ENQUIRIES = 470;
const FIRST_ID = 4_876_876_000_000_090_000n;
/** Age of the youngest enquiry: before the 24 months that win rates are read from. */
const YOUNGEST_DAYS = 2.2 * 365;
const OLDEST_DAYS = 3 * 365;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Enquiries of the year before there was a product to sell: small, soon closed, and none of them won. */
export function exampleEnquiries(now: Date): CrmDeal[] {
  const { next, between, prospect, accountOf } = startDraws(11_903);
  return Array.from({ length: ENQUIRIES }, (_, index): CrmDeal => {
    const { leadSource, geo, currency, product, price, industry } = prospect();
    const createdAt = now.getTime() - between(YOUNGEST_DAYS, OLDEST_DAYS) * DAY_MS;
    const closesAt = createdAt + between(5, 40) * DAY_MS;
    const account = accountOf(industry);
    return {
      externalId: String(FIRST_ID + BigInt(index)),
      changedAt: new Date(closesAt).toISOString(),
      properties: {
        Deal_Name: `${account}: ${product.replace("Northlight ", "")}, enquiry`,
        Account_Name: account,
        Amount: Math.round((price * (0.2 + 0.5 * next())) / 50) * 50,
        Currency: currency,
        Stage: "Closed Lost",
        Lead_Source: leadSource,
        Product: product,
        Geo: geo,
        Industry_Domain: industry,
        Created_Time: dayOf(createdAt),
        Closing_Date: dayOf(closesAt),
      },
    };
  });
}
