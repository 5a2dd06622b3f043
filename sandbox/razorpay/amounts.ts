import { Refusal } from "./refusal.ts";

const ZERO_DECIMALS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" ");
const THREE_DECIMALS = "BHD IQD JOD KWD OMR TND".split(" ");
const TWO_DECIMALS = "AED AUD CAD CHF CNY EUR GBP INR SGD USD ZAR".split(" ");
const CURRENCIES = new Set([...ZERO_DECIMALS, ...THREE_DECIMALS, ...TWO_DECIMALS]);

/** The smallest payment in rupees: 1.00. */
const INR_MINIMUM = 100;

/** @throws {Refusal} on an amount that Razorpay would not take */
export function requireAmount(amount: unknown, currency: unknown): { amount: number; currency: string } {
  if (typeof currency !== "string" || !CURRENCIES.has(currency))
    throw new Refusal("Currency is not supported", { field: "currency" });
  if (typeof amount !== "number" || !Number.isInteger(amount))
    throw new Refusal("The amount must be an integer.", { field: "amount" });
  if (amount < (currency === "INR" ? INR_MINIMUM : 1)) {
    throw new Refusal(`The amount must be at least ${currency === "INR" ? "INR 1.00" : `${currency} 0.01`}`, {
      field: "amount",
    });
  }
  if (THREE_DECIMALS.includes(currency) && amount % 10 !== 0)
    throw new Refusal("The last digit of the amount must be 0", { field: "amount" });
  return { amount, currency };
}
