import {
  chosenCurrency,
  currenciesOfCell,
  type DecimalSign,
  sameCurrency,
  textAmount,
} from "@beachhead/contract/table-reading";
import { AMOUNT_MAX, type IncomingDeal } from "../store/incoming-deal.ts";

interface Currencies {
  /** How amounts in a field of texts are written; "" = nobody said. */
  decimal: DecimalSign | "";
  /** As the deal's field of currencies has it; a text that is no currency counts as blank. */
  ownCurrency: string;
  /** Where neither that field nor the amount names one. */
  otherwise: string;
}

/**
 * Amount and currency of a CRM's deal. An amount that cannot be read, or is too large, or names another currency than the
 * deal's field, is 0 and keeps its text.
 */
export function moneyOf(
  value: number | string,
  { decimal, ownCurrency, otherwise }: Currencies,
): Pick<IncomingDeal, "amount" | "amountText" | "currency"> {
  const own = currenciesOfCell(ownCurrency);
  const ofDeal = own === undefined ? otherwise : (chosenCurrency(own, otherwise) ?? "");
  const unread = { amount: 0, amountText: String(value), currency: ofDeal };
  const read = typeof value === "number" ? { amount: value } : textAmount(value, decimal);
  if (read === undefined || !(Math.abs(read.amount) <= AMOUNT_MAX)) return unread;
  const { amount, currency: named } = read;
  if (named === undefined) return { amount, currency: ofDeal };
  const both = sameCurrency(own, named);
  const currency = both && chosenCurrency(both, otherwise);
  return currency ? { amount, currency } : unread;
}
