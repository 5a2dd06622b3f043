const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Whether a GST number has the right form and check digit; a wrong one is noted, and does not stop a payment. */
export function isGstNumber(text: string): boolean {
  const number = text.trim().toUpperCase();
  return FORM.test(number) && checkDigit(number.slice(0, 14)) === number.at(14);
}

/** Digits times 1 and 2 in turn, each product's digits to the base of 36 added up. */
function checkDigit(body: string): string | undefined {
  const base = DIGITS.length;
  const sum = Array.from(body).reduce((total, letter, index) => {
    const product = DIGITS.indexOf(letter) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / base) + (product % base);
  }, 0);
  return DIGITS[(base - (sum % base)) % base];
}
