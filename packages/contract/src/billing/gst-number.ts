import type { PlanCurrency } from "../plan-prices.ts";

/** State, the holder's PAN (five letters, four digits, a letter), number of the registration, Z, check digit. */
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

const NO_NUMBER = "This does not look like a GST number. Correct it, or leave it empty.";
const OTHER_CURRENCY = "A GST number applies to payments in INR only. Leave it empty.";

/**
 * Why a GST number (GSTIN) cannot be on an order in a currency, in a sentence for its buyer; undefined: it can, as can a
 * blank one. Case and surrounding space do not matter.
 *
 * The last of its 15 characters is a check digit to the base of 36: the values of the first 14 (0 to 9, A to Z), times
 * 1 and 2 in turn; of each product quotient and remainder by 36 are added up; the check digit is what the sum lacks to
 * a multiple of 36.
 */
export function gstNumberFault(text: string, currency: PlanCurrency): string | undefined {
  const number = text.trim().toUpperCase();
  if (number === "") return undefined;
  if (currency !== "INR") return OTHER_CURRENCY;
  return FORM.test(number) && checkDigit(number.slice(0, -1)) === number.at(-1) ? undefined : NO_NUMBER;
}

function checkDigit(body: string): string | undefined {
  const base = DIGITS.length;
  const sum = Array.from(body).reduce((total, letter, index) => {
    const product = DIGITS.indexOf(letter) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / base) + (product % base);
  }, 0);
  return DIGITS[(base - (sum % base)) % base];
}
